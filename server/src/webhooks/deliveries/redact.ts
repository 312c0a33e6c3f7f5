/** Takes secrets out of what a sender sent, before anything of it is stored. Linear in the text. */

/** A member's name that says what it holds; numbers under such names are counts, and stay. */
const telling =
  /token|secret|passw|passphrase|authorization|apikey|accesskey|privatekey|credential|cookie|signature/;
/** A cheap look before a body is parsed: the same words, however they are written. */
const maybeTelling =
  /token|secret|passw|passphrase|authorization|(?:api|access|private)[^a-z0-9"]{0,3}key|credential|cookie|signature/i;

const blot = "[redacted]";
const deepest = 64;

/** The body as it may be kept. */
export function redactBody(body: string, contentType: string): string {
  if (/^\s*[{[]/.test(body)) return redactText(redactJson(body));
  if (contentType.startsWith("application/x-www-form-urlencoded")) return redactForm(body);
  return redactText(body);
}

function redactJson(body: string): string {
  if (!maybeTelling.test(body)) return body;
  try {
    return JSON.stringify(blotted(JSON.parse(body), 0));
  } catch {
    return body.replace(
      /("[^"\\]{0,80}(?:token|secret|passw|authorization|key|cookie)[^"\\]{0,80}"\s{0,9}:\s{0,9})"[^"\\]{1,4000}"/gi,
      `$1"${blot}"`,
    );
  }
}

function blotted(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return blot;
  if (Array.isArray(value)) return value.map((item) => blotted(item, depth + 1));
  const entries = Object.entries(value).map(([name, held]) => {
    const isSecret = typeof held === "string" && held !== "" && isTelling(name);
    return [name, isSecret ? blot : blotted(held, depth + 1)];
  });
  return Object.fromEntries(entries);
}

function isTelling(name: string): boolean {
  return telling.test(name.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

function redactForm(body: string): string {
  const form = new URLSearchParams(body);
  for (const [name, value] of [...form]) {
    if (/^\s*[{[]/.test(value)) form.set(name, redactText(redactJson(value)));
    else if (isTelling(name)) form.set(name, blot);
    else form.set(name, redactText(value));
  }
  return form.toString();
}

/** Tokens of ours, bearer tokens, and passwords within addresses, wherever they stand. */
export function redactText(text: string): string {
  return text
    .replace(/\b(whk|sess|ak|invite|reset|setup|ticket)_[0-9A-Za-z]{30,36}\b/g, `$1_${blot}`)
    .replace(/\b(bearer|basic) [\w+/.=~-]{8,4096}/gi, `$1 ${blot}`)
    .replace(/:\/\/[^\s/@:"]{1,200}:[^\s/@"]{1,200}@/g, `://${blot}@`);
}

/** Headers that tell what a delivery is, and nothing that lets anybody in. */
const kept =
  /^(content-type|content-length|user-agent|idempotency-key|x-[a-z0-9-]*(event|delivery|resource|request-id|uuid|kind|attempt|hook-id)[a-z0-9-]*|sentry-hook-(resource|timestamp))$/;

export function keptHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    kept.test(name) && !isTelling(name) && typeof value === "string"
      ? [[name, redactText(value.slice(0, 1000))]]
      : [],
  );
  return Object.fromEntries(entries);
}
