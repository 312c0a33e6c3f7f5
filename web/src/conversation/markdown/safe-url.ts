/** URLs of a message that may become links and images. */
const linkSchemes = new Set(["http:", "https:", "mailto:"]);

/** Returns the absolute URL of a link, or null for relative URLs and other schemes. */
export function linkUrl(href: string): string | null {
  const url = parse(href);
  return url && linkSchemes.has(url.protocol) ? url.href : null;
}

/** Returns an HTTP URL, or null: other schemes may open other programs. */
export function webUrl(href: string): string | null {
  const url = parse(href);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}

/** Returns the name of an image: the last part of the path, or the host for an empty path. */
export function fileName(url: string): string {
  const parsed = parse(url);
  return parsed ? parsed.pathname.split("/").at(-1) || parsed.host : url;
}

function parse(href: string): URL | null {
  return URL.canParse(href) ? new URL(href) : null;
}
