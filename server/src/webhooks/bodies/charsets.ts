/** Decodes text in any charset. */
import { isUtf8 } from "node:buffer";

/**
 * Returns the text without its byte order mark, or undefined if the bytes are not text. Many
 * senders declare a wrong charset or none, so bytes that are valid UTF-8 are UTF-8. Windows
 * PowerShell sends Latin-1 without declaring it.
 */
export function decodeText(bytes: Buffer, contentType = ""): string | undefined {
  const text = new TextDecoder(encodingOf(bytes, contentType)).decode(bytes);
  return text.includes("\0") ? undefined : text;
}

function encodingOf(bytes: Buffer, contentType: string): string {
  const wide = wideEncodingOf(bytes);
  if (wide) return wide;
  const declared = declaredEncoding(contentType);
  // This charset uses escape sequences, so it is always valid UTF-8.
  const isEscaped = declared === "iso-2022-jp" && bytes.includes("\x1b");
  if (isUtf8(bytes) && !isEscaped) return "utf-8";
  return declared && declared !== "utf-8" ? declared : likelyEncoding(bytes, declared);
}

/** UTF-16 has a byte order mark, or begins with an ASCII character whose other byte is zero. */
function wideEncodingOf([first, second]: Buffer): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
}

/** The encoding of the `charset` parameter. Undefined if it is missing or unknown. */
function declaredEncoding(contentType: string): string | undefined {
  const [, charset = ""] = /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType) ?? [];
  try {
    return charset === "" ? undefined : new TextDecoder(charset).encoding;
  } catch {
    return undefined;
  }
}

/** Mostly valid UTF-8 was cut within a character. Other bytes are Latin-1. */
function likelyEncoding(bytes: Buffer, declared: string | undefined): string {
  const text = bytes.toString("utf8");
  const invalid = text.split("\ufffd").length - 1;
  const valid = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return declared === "utf-8" || valid > invalid ? "utf-8" : "windows-1252";
}
