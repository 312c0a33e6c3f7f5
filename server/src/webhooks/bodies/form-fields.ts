/** Reads URL-encoded forms, also as `curl -d` sends them: it declares a form for any text. */
import { limits } from "@belfry/contracts/limits";
import { fail } from "../../problems.ts";

const fieldName = /^[\w.[\]-]+$/;

/**
 * Returns undefined if the text is not a form. White space shows that nothing was encoded: then
 * only `&name=` separates fields, and `+` is a plus sign.
 */
export function readFields(
  text: string,
  knownNames: readonly string[],
): Record<string, string> | undefined {
  const isEncoded = !/\s/.test(text.trim());
  const encoded = isEncoded
    ? text.trim()
    : text.replace(/&(?![\w.[\]-]+=)/g, "%26").replaceAll("+", "%2B");
  const fields = [...new URLSearchParams(encoded)];
  const hasNames = isEncoded && fields.every(([name]) => fieldName.test(name));
  const isForm = hasNames || fields.some(([name]) => knownNames.includes(name));
  return isForm && text.includes("=") ? Object.fromEntries(fields) : undefined;
}

/** Decodes what `curl --data-urlencode` sends for a text without a field name. */
export function decodeWords(text: string): string {
  if (/\s/.test(text) || !/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** Rejects a form with too many fields. */
export function requireFewFields(form: string): void {
  const limit = limits.webhookBodyMembers;
  if (hasFewFields(form)) return;
  fail("body_too_large", { detail: `The form has more than ${limit} members.`, limit });
}

export function hasFewFields(form: string): boolean {
  let fields = 1;
  let at = form.indexOf("&");
  while (at >= 0 && fields <= limits.webhookBodyMembers) {
    fields += 1;
    at = form.indexOf("&", at + 1);
  }
  return fields <= limits.webhookBodyMembers;
}
