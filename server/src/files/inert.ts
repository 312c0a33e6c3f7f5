/** How a file is handed out so that nothing in it comes alive on this site. */
import { fail } from "../problems.ts";
import type { FileRow } from "./file-store.ts";

export interface Served {
  status: 200 | 206 | 304;
  headers: Record<string, string>;
  /** The bytes to send, both ends included; none for an answer without them. */
  part?: { start: number; end: number };
}

const pictures = new Set(
  ["png", "apng", "jpeg", "gif", "webp", "avif", "bmp"].map((name) => `image/${name}`),
);

/** Made of pixels alone. An SVG is a document that may hold anything. */
export function isPicture(type: string): boolean {
  return pictures.has(type);
}

function isShownInPlace(type: string): boolean {
  return isPicture(type) || /^(audio|video)\//.test(type);
}

/** `wanted` are a request's headers. Bytes never change under their id; the right to them does. */
export function served(file: FileRow, wanted: Record<string, unknown>): Served {
  const etag = `"${file.id}"`;
  const headers = {
    "cache-control": "private, no-cache",
    "content-security-policy": "default-src 'none'; sandbox",
    etag,
  };
  if (String(wanted["if-none-match"] ?? "").includes(etag)) return { status: 304, headers };

  const whole = {
    ...headers,
    "accept-ranges": "bytes",
    "content-type": file.type === "text/plain" ? "text/plain; charset=utf-8" : file.type,
    "content-disposition": disposition(file),
  };
  const range = isStillThis(wanted["if-range"], etag) ? String(wanted.range ?? "") : "";
  const part = partOf(range, file.size);
  if (!part) {
    const bytes = file.size === 0 ? {} : { part: { start: 0, end: file.size - 1 } };
    return { status: 200, headers: { ...whole, "content-length": String(file.size) }, ...bytes };
  }
  const { start, end } = part;
  const place = {
    "content-range": `bytes ${start}-${end}/${file.size}`,
    "content-length": String(end - start + 1),
  };
  return { status: 206, headers: { ...whole, ...place }, part };
}

function isStillThis(ifRange: unknown, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}

/** One part (RFC 9110 §14); undefined where the whole file answers: no, several or strange parts. */
function partOf(range: string, size: number): Served["part"] {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < start) return undefined;
  if (start >= size) {
    fail("range_not_satisfiable", { headers: { "content-range": `bytes */${size}` } });
  }
  return { start, end };
}

/** The name in plain letters for old programs, and whole for the others (RFC 6266, RFC 8187). */
function disposition({ name, type }: FileRow): string {
  const plain = name.replace(/[^ -~]|["\\%]/gu, "_");
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const way = isShownInPlace(type) ? "inline" : "attachment";
  return `${way}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
