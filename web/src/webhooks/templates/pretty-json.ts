/** Formats JSON payloads for reading. */
import { limits } from "@belfry/contracts/limits";

/** Whether a body looks like JSON. It may be invalid. */
export function isJson(body: string): boolean {
  return /^\s*[{[]/.test(body);
}

/** Returns indented JSON, or the payload itself if it is not JSON or would exceed the body limit. */
export function prettyJson(payload: string): string {
  try {
    const indented = JSON.stringify(JSON.parse(payload), null, 2);
    return indented.length <= limits.webhookBodyBytes ? indented : payload;
  } catch {
    return payload;
  }
}
