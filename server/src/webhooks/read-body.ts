/** Finds the posted object in whatever a sender sends, or refuses the bytes with a reason. */
import { isUtf8 } from "node:buffer";
import { fail } from "../problems.ts";

export type Posted = Record<string, unknown>;

/**
 * JSON whatever the content type says, a form's `payload`, a multipart `payload_json`, or plain text.
 * `curl -d '{"text":"…"}'` declares a form and sends JSON: what parses as an object is believed.
 */
export async function readBody(bytes: Buffer, contentType: string): Promise<Posted> {
  const [type = ""] = contentType.toLowerCase().split(";");
  if (type.trim() === "multipart/form-data") return readMultipart(bytes, contentType);
  refuseForeign(bytes);
  const text = bytes.toString("utf8").replace(/^\ufeff/, ""); // as Windows marks its files
  const object = asObject(text);

  switch (type.trim()) {
    case "text/plain":
      return object && "text" in object ? object : { text };
    case "application/x-www-form-urlencoded":
      return object ?? readPayload(new URLSearchParams(text).get("payload"), "payload");
    default:
      return object ?? fail("invalid_body", { detail: "The body is not a JSON object." });
  }
}

async function readMultipart(bytes: Buffer, contentType: string): Promise<Posted> {
  const headers = { "content-type": contentType };
  const form = await new Response(new Uint8Array(bytes), { headers })
    .formData()
    .catch(() => fail("invalid_body", { detail: "The body is not valid multipart/form-data." }));
  const parts = [...form.values()];
  if (parts.some((part) => typeof part !== "string")) {
    fail("unsupported_media_type", { detail: "Files are not accepted here." });
  }
  refuseForeign(bytes); // the parser put a question mark wherever it could not read
  const payload = form.get("payload_json");
  return readPayload(typeof payload === "string" ? payload : null, "payload_json");
}

function refuseForeign(bytes: Buffer): void {
  if (!isUtf8(bytes)) fail("invalid_body", { detail: "The body is not valid UTF-8." });
}

function readPayload(payload: string | null, name: string): Posted {
  const object = payload === null ? undefined : asObject(payload);
  return object ?? fail("invalid_body", { detail: `The form has no ${name} with a JSON object.` });
}

function asObject(text: string): Posted | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
