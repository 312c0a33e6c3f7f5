/** URLs of a message that may become links and images. */
const linkSchemes = new Set(["http:", "https:", "mailto:"]);

/** Returns the absolute URL of a link, or null for relative URLs and other schemes. */
export function linkUrl(href: string): string | null {
  const url = parse(href);
  return url && linkSchemes.has(url.protocol) ? url.href : null;
}

/** Returns the path of a link to a screen of this app, or null. */
export function appPath(href: string): string | null {
  return /^\/(settings|chats)(\/[a-z0-9-]+)*$/.test(href) ? href : null;
}

/** Returns the time of a link such as `time:2026-11-21T10:05:00Z`, or null. */
export function linkedTime(href: string): string | null {
  const iso = href.startsWith("time:") ? href.slice("time:".length) : "";
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(iso) && !Number.isNaN(Date.parse(iso)) ? iso : null;
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
