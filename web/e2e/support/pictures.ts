/** Matches requests for external images, which a page loads by a path of the server with the encoded URL. */
export function pictureFrom(start: string): (url: URL) => boolean {
  return ({ pathname }) => {
    const [, encoded] = /^\/api\/images\/[\w-]+\/([\w-]+)$/.exec(pathname) ?? [];
    return encoded !== undefined && Buffer.from(encoded, "base64url").toString().startsWith(start);
  };
}
