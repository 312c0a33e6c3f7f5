/** URLs that other machines cannot reach. */

/** Whether the host of a URL is the machine that opens it, such as `localhost` or `127.0.0.1`. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}
