/**
 * Parses multipart/form-data (RFC 7578) in one pass. The usual library rejects parts without a name,
 * which some senders use for files, and is slow with many small parts.
 */
import { fail } from "../../problems.ts";

export interface Part {
  /** Empty if the part has no name. */
  name: string;
  fileName: string | undefined;
  /** In lower case, without parameters. */
  type: string | undefined;
  bytes: Buffer;
}

const partsMax = 100;
const headMaxBytes = 8 * 1024;
const boundaryMaxLength = 200;
const blankLine = Buffer.from("\r\n\r\n");

export function readParts(body: Buffer, contentType: string): Part[] {
  const boundary = boundaryOf(contentType);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const opening = delimiter.subarray(2);
  const isAtOnce = body.subarray(0, opening.length).equals(opening);
  let at = isAtOnce ? opening.length : endOf(delimiter, 0);
  const parts: Part[] = [];
  while (!isClosing(body, at)) {
    if (parts.length >= partsMax) reject(`The form has more than ${partsMax} parts.`);
    // A part without headers also has a blank line; the delimiter's line ends before it.
    const head = body.indexOf(blankLine, at);
    if (head < 0 || head - at > headMaxBytes) reject();
    const start = head + blankLine.length;
    const end = body.indexOf(delimiter, start);
    if (end < 0) reject();
    parts.push({ ...readHead(body.toString("utf8", at, head)), bytes: body.subarray(start, end) });
    at = end + delimiter.length;
  }
  return parts;

  function endOf(wanted: Buffer, from: number): number {
    const found = body.indexOf(wanted, from);
    return found < 0 ? reject() : found + wanted.length;
  }
}

function reject(detail = "The body is not valid multipart/form-data."): never {
  fail("invalid_body", { detail });
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? reject();
  return boundary.length <= boundaryMaxLength ? boundary : reject();
}

function isClosing(body: Buffer, at: number): boolean {
  return body[at] === 45 && body[at + 1] === 45; // two hyphens
}

function readHead(head: string): Omit<Part, "bytes"> {
  const lines = head.split("\r\n");
  const parameters = parametersOf(lineOf(lines, "content-disposition"));
  const type = lineOf(lines, "content-type").split(";")[0]?.trim().toLowerCase();
  const fileName = decodeExtended(parameters.get("filename*")) ?? parameters.get("filename");
  return { name: parameters.get("name") ?? "", fileName, type: type || undefined };
}

function lineOf(lines: readonly string[], name: string): string {
  const line = lines.find((one) => one.slice(0, name.length + 1).toLowerCase() === `${name}:`);
  return line?.slice(name.length + 1) ?? "";
}

/** Browsers escape a quote as `%22`, curl with a backslash. Windows paths contain other backslashes. */
function parametersOf(value: string): Map<string, string> {
  const parameters = new Map<string, string>();
  const pattern = /\s*;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/y;
  pattern.lastIndex = value.indexOf(";") < 0 ? value.length : value.indexOf(";");
  for (let found = pattern.exec(value); found; found = pattern.exec(value)) {
    const [, name = "", quoted, plain = ""] = found;
    const given = quoted?.replace(/\\(["\\])/g, "$1").replace(/%22/g, '"') ?? plain;
    parameters.set(name.toLowerCase(), given);
  }
  return parameters;
}

/** `UTF-8''na%C3%AFve.txt`, the encoding of RFC 8187 for names that are not ASCII. */
function decodeExtended(value: string | undefined): string | undefined {
  const [, coded] = /^utf-8'[^']*'(.*)$/i.exec(value ?? "") ?? [];
  try {
    return coded === undefined ? undefined : decodeURIComponent(coded);
  } catch {
    return undefined;
  }
}
