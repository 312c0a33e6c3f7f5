/** Images from elsewhere as a page asks for them: by a path of the server that carries their address. */
export function pictureFrom(start: string): (url: URL) => boolean {
  return ({ pathname }) => {
    const [, encoded] = /^\/api\/images\/[\w-]+\/([\w-]+)$/.exec(pathname) ?? [];
    return encoded !== undefined && Buffer.from(encoded, "base64url").toString().startsWith(start);
  };
}
