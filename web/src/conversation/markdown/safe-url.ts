/** Which addresses of a message may become links and pictures. */
const linkSchemes = new Set(["http:", "https:", "mailto:"]);

/** The absolute address, or null for schemes and relative addresses that have no place in a text. */
export function linkAddress(href: string): string | null {
  const url = parse(href);
  return url && linkSchemes.has(url.protocol) ? url.href : null;
}

/** What a card may lead to and show: the web, and nothing that opens another program. */
export function webAddress(href: string): string | null {
  const url = parse(href);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}

function parse(href: string): URL | null {
  return URL.canParse(href) ? new URL(href) : null;
}
