/** HTTP replies for files. Headers keep a browser from running anything in a file. */
import { fail } from "../problems.ts";
import type { FileRow } from "./file-store.ts";
import { isRasterImage } from "./media-info.ts";

export interface FileReply {
  status: 200 | 206 | 304;
  headers: Record<string, string>;
  /** Bytes to send, `end` included. Absent for an empty body. */
  range?: { start: number; end: number };
}

/** Caches must revalidate: the bytes of an id never change, but membership does. */
export function fileReply(file: FileRow, requestHeaders: Record<string, unknown>): FileReply {
  const etag = `"${file.id}"`;
  const headers = {
    "cache-control": "private, no-cache",
    "content-security-policy": "default-src 'none'; sandbox",
    etag,
  };
  if (String(requestHeaders["if-none-match"] ?? "").includes(etag)) return { status: 304, headers };

  const allHeaders = {
    ...headers,
    "accept-ranges": "bytes",
    "content-type": file.type === "text/plain" ? "text/plain; charset=utf-8" : file.type,
    "content-disposition": contentDisposition(file),
  };
  const ifRange = requestHeaders["if-range"];
  const isRangeValid = ifRange === undefined || ifRange === etag;
  const range = isRangeValid
    ? parseRange(String(requestHeaders.range ?? ""), file.size)
    : undefined;
  if (!range) {
    const all = file.size === 0 ? {} : { range: { start: 0, end: file.size - 1 } };
    return { status: 200, headers: { ...allHeaders, "content-length": String(file.size) }, ...all };
  }
  const { start, end } = range;
  const rangeHeaders = {
    "content-range": `bytes ${start}-${end}/${file.size}`,
    "content-length": String(end - start + 1),
  };
  return { status: 206, headers: { ...allHeaders, ...rangeHeaders }, range };
}

/**
 * Parses a single range (RFC 9110 §14). Returns undefined for missing, multiple or malformed
 * ranges, which get the whole file.
 */
function parseRange(header: string, size: number): FileReply["range"] {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < start) return undefined;
  if (start >= size) {
    fail("range_not_satisfiable", { headers: { "content-range": `bytes */${size}` } });
  }
  return { start, end };
}

/** Sends the name in ASCII for old clients and in full for the others (RFC 6266, RFC 8187). */
function contentDisposition({ name, type }: FileRow): string {
  const isInline = isRasterImage(type) || /^(audio|video)\//.test(type);
  const ascii = name.replace(/[^ -~]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
