/** Reads what an HTML page says about itself: Open Graph, `twitter:` and the plain elements. */
import type { IncomingMessage } from "node:http";
import { Parser } from "htmlparser2";

export interface PageHead {
  title: string;
  description?: string;
  siteName?: string;
  /** Absolute. */
  imageUrl?: string;
}

/** Enough for the head of pages with long scripts. The rest is not read. */
const maxBytes = 1024 * 1024;
const titleMax = 300;
const descriptionMax = 500;
const siteNameMax = 80;
const urlMax = 2048;

/** Reads the body up to the end of its head, and destroys the response. Returns undefined without a title. */
export async function readPageHead(
  response: IncomingMessage,
  pageUrl: URL,
): Promise<PageHead | undefined> {
  const { type, charset } = contentType(response);
  try {
    if (type !== "text/html" && type !== "application/xhtml+xml") return undefined;
    const head = createHeadParser();
    let decoder = charset && decoderOf(charset);
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      decoder ||= decoderOf(charsetIn(chunk)) ?? new TextDecoder();
      head.write(decoder.decode(chunk, { stream: true }));
      size += chunk.length;
      if (head.isComplete() || size > maxBytes) break;
    }
    return headOf(head.read(), pageUrl);
  } finally {
    response.destroy();
  }
}

function createHeadParser() {
  const meta = new Map<string, string>();
  let title = "";
  let isInTitle = false;
  let isComplete = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "body") isComplete = true;
        isInTitle = name === "title" && !title;
        const key = (attributes.property ?? attributes.name)?.toLowerCase();
        const { content } = attributes;
        if (name === "meta" && key && content && !isComplete && !meta.has(key))
          meta.set(key, content);
      },
      ontext(text) {
        if (isInTitle && title.length < 4 * titleMax) title += text;
      },
      onclosetag(name) {
        if (name === "title") isInTitle = false;
        if (name === "head") isComplete = true;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  return {
    write: (text: string) => parser.write(text),
    isComplete: () => isComplete,
    read: () => ({ meta, title }),
  };
}

function headOf(
  { meta, title: element }: { meta: ReadonlyMap<string, string>; title: string },
  pageUrl: URL,
): PageHead | undefined {
  const first = (names: readonly string[], max: number) =>
    names.map((name) => plain(meta.get(name), max)).find(Boolean);
  const title = first(["og:title", "twitter:title"], titleMax) || plain(element, titleMax);
  if (!title) return undefined;
  const description = first(
    ["og:description", "twitter:description", "description"],
    descriptionMax,
  );
  const siteName = first(["og:site_name"], siteNameMax);
  const image = first(["og:image:secure_url", "og:image", "twitter:image"], urlMax);
  const imageUrl = image && webUrl(image, pageUrl);
  return {
    title,
    ...(description && { description }),
    ...(siteName && { siteName }),
    ...(imageUrl && { imageUrl }),
  };
}

/** On one line, without characters that PostgreSQL or a screen cannot take. */
function plain(text: string | undefined, max: number): string {
  const line = (text ?? "")
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  const characters = [...line.slice(0, 2 * max)];
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : line;
}

function webUrl(text: string, base: URL): string | undefined {
  const url = URL.parse(text, base);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb && url.href.length <= urlMax ? url.href : undefined;
}

function contentType({ headers }: IncomingMessage) {
  const [type = "", ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(";");
  const charset = parameters.map((text) => /^\s*charset="?([^"\s]+)/.exec(text)?.[1]).find(Boolean);
  return { type: type.trim(), charset };
}

/** The character set that the beginning of a page names. */
function charsetIn(bytes: Buffer): string | undefined {
  return /<meta[^>]{0,200}?charset=["']?([\w-]+)/i.exec(bytes.toString("latin1", 0, 1024))?.[1];
}

function decoderOf(charset: string | undefined): TextDecoder | undefined {
  try {
    return charset === undefined ? undefined : new TextDecoder(charset);
  } catch {
    return undefined;
  }
}
