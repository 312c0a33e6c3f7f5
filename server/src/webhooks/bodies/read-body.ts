/** Finds the posted object and the files in whatever a sender sends, or refuses the bytes with a reason. */
import { fail } from "../../problems.ts";
import { type ReadBody, readForm } from "./form.ts";
import { asObject, type Posted, readPayload, textOf } from "./json.ts";

/**
 * JSON whatever the content type says, a form's `payload`, a multipart form, or plain text.
 * `curl -d '{"text":"…"}'` declares a form and sends JSON: what parses as an object is believed.
 * `isText` says that words alone are a message.
 */
export function readBody(bytes: Buffer, contentType: string, isText = true): ReadBody {
  if (isMultipart(contentType)) return readForm(bytes, contentType);
  // Some services call their JSON text; who reads a service's body waits for its members.
  const type = isText ? typeOf(contentType) : typeOf(contentType).replace("text/plain", "");
  return { body: readSingle(bytes, type), files: [], content: [bytes] };
}

export function isMultipart(contentType: string): boolean {
  return typeOf(contentType) === "multipart/form-data";
}

function typeOf(contentType: string): string {
  return contentType.toLowerCase().split(";")[0]?.trim() ?? "";
}

function readSingle(bytes: Buffer, type: string): Posted {
  const text = textOf(bytes);
  const object = asObject(text);
  switch (type) {
    case "text/plain":
      return object && "text" in object ? object : { text };
    case "application/x-www-form-urlencoded":
      return object ?? readPayload(new URLSearchParams(text).get("payload"), "payload");
    default:
      return object ?? fail("invalid_body", { detail: "The body is not a JSON object." });
  }
}
