/** Matches requests for external images. Their path on the server contains the encoded URL. */
export function isImageFrom(start: string): (url: URL) => boolean {
  return ({ pathname }) => {
    const [, encoded] = /^\/api\/images\/[\w-]+\/([\w-]+)$/.exec(pathname) ?? [];
    return encoded !== undefined && Buffer.from(encoded, "base64url").toString().startsWith(start);
  };
}
