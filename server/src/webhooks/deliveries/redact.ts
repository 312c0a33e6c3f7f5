/** Takes secrets out of what a sender sent, before anything of it is stored. Linear in the text. */

const words = [
  ...["token", "secret", "passw", "passphrase", "authorization", "credential", "cookie"],
  ...["apikey", "accesskey", "privatekey", "signature"],
];
/** A member's name that says what it holds, written in lower case and without separators. */
const telling = new RegExp(words.join("|"));
/** Of which kind a secret is, is none. */
const tellsOfKind = /(type|displayname)$/;
/** A cheap look before a body is parsed: the same words, however they are separated or escaped. */
const maybeTelling = new RegExp(
  `\\\\u00[2-7]|${words.map((word) => [...word].join('[^a-z0-9"]{0,3}')).join("|")}`,
  "i",
);

const blot = "[redacted]";
const deepest = 64;

/** The body as it may be kept: byte for byte where there is no secret in it. */
export function redactBody(body: string, contentType: string): string {
  if (/^\s*[{[]/.test(body)) return redactText(redactJson(body));
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return redactForm(body);
  return redactText(body);
}

export function redactJson(body: string): string {
  if (!maybeTelling.test(body)) return body;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return redactBroken(body);
  }
  const seen = { hasSecret: false };
  const kept = blotted(value, 0, false, seen);
  return seen.hasSecret ? JSON.stringify(kept) : body;
}

/** Beneath a telling name every text goes. Numbers are counts there, unless they are a password. */
function blotted(
  value: unknown,
  depth: number,
  isSecret: boolean,
  seen: { hasSecret: boolean },
): unknown {
  const isText = typeof value === "string" && value !== "";
  const isTooDeep = typeof value === "object" && value !== null && depth > deepest;
  if ((isSecret && isText) || isTooDeep) {
    seen.hasSecret = true;
    return blot;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => blotted(item, depth + 1, isSecret, seen));
  const entries = Object.entries(value).map(([name, held]) => {
    const isPassword = typeof held === "number" && /passw/i.test(name);
    const given = isPassword ? String(held) : held;
    return [name, blotted(given, depth + 1, isSecret || isTelling(name), seen)];
  });
  return Object.fromEntries(entries);
}

/** JSON that ends too soon or is none after all: names with texts are still found, also the last. */
function redactBroken(body: string): string {
  return body.replace(
    /"((?:[^"\\]|\\.){1,200})"(\s{0,9}:\s{0,9})"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)/gs,
    (whole, name: string, colon: string) =>
      isTelling(name) ? `"${name}"${colon}"${blot}"` : whole,
  );
}

function isTelling(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return telling.test(plain) && !tellsOfKind.test(plain);
}

function redactForm(body: string): string {
  let hasSecret = false;
  const fields = [...new URLSearchParams(body)].map(([name, value]) => {
    if (value === "") return [name, value] as [string, string];
    const isJson = /^\s*[{[]/.test(value);
    const isSecret = !isJson && isTelling(name);
    const kept = isSecret ? blot : redactText(isJson ? redactJson(value) : value);
    hasSecret ||= kept !== value;
    return [name, kept] as [string, string];
  });
  return hasSecret ? new URLSearchParams(fields).toString() : body;
}

/** Tokens of ours, bearer tokens, and what stands for a password within addresses, anywhere. */
export function redactText(text: string): string {
  return text
    .replace(
      /(?<![0-9A-Za-z])(whk|sess|ak|invite|reset|setup|ticket)_[0-9A-Za-z]{30,}/g,
      `$1_${blot}`,
    )
    .replace(/\b(bearer|basic) ([\w+/.=~-]{8,})/gi, (whole, scheme: string, held: string) =>
      isWord(held) ? whole : `${scheme} ${blot}`,
    )
    .replace(/:(\/\/|\\\/\\\/)[^\s/@"\\?#]{1,400}@/g, `:$1${blot}@`)
    .replace(
      /((?:token|secret|passw(?:or)?d|passphrase|(?:api|access|private)[_-]?key|signature)=)[^\s&"'<>|\\)]+/gi,
      `$1${blot}`,
    );
}

/** "Basic functionality" is no password. */
function isWord(text: string): boolean {
  return text.length < 16 && /^[A-Za-z]?[a-z]+[.-]?$/.test(text);
}

/** Headers that tell what a delivery is, and nothing that lets anybody in. */
const kept =
  /^(content-type|content-length|user-agent|idempotency-key|x-[a-z0-9-]*(event|delivery|resource|request-id|uuid|kind|attempt|hook-id)[a-z0-9-]*|sentry-hook-(resource|timestamp))$/;
/** Its service is known by this header alone: that it was there is kept. */
const signedBy = "stripe-signature";

export function keptHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) => {
    if (name === signedBy) return [[name, blot]];
    const isKept = kept.test(name) && !isTelling(name) && typeof value === "string";
    return isKept ? [[name, redactText(value.slice(0, 1000))]] : [];
  });
  return Object.fromEntries(entries);
}
