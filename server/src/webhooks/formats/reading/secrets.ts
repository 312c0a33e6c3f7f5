/** Finds secrets, by the names of members and in texts. Linear in the length of the text. */

export const secretWords = [
  ...["token", "secret", "passw", "passphrase", "pwd", "authorization", "credential", "cookie"],
  ...["apikey", "accesskey", "privatekey", "signature"],
];

/** The name of a member with a secret, in lower case and without separators. */
const secretName = new RegExp(secretWords.join("|"));

/** Names such as `secret_type`, for members that describe a secret. */
const descriptionName = /(type|displayname)$/;

export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return secretName.test(plain) && !descriptionName.test(plain);
}

/** Whether numbers below the member are secrets, and not counts as in `max_tokens`. */
export function isPasswordName(name: string): boolean {
  return /passw|pwd/i.test(name);
}

/** Tokens that their prefix identifies. */
const prefixedTokens = new RegExp(
  `(?<![0-9A-Za-z])(?:${[
    /(?:whk|sess|ak|invite|reset|setup|ticket)_[0-9A-Za-z]{30,}/, // Belfry
    /(?:gh[oprsu]_[0-9A-Za-z]{30,}|github_pat_\w{20,})/,
    /gl(?:agent|cbt|dt|ffct|ft|imt|oas|pat|ptt|rt|soat)-[\w.-]{20,}/, // GitLab
    /(?:xox[a-z]|xapp)-[\w-]{10,}/, // Slack
    /(?:[rs]k_(?:live|test)_\w{16,}|whsec_[\w+/=-]{16,})/, // Stripe, Standard Webhooks
    /(?:AKIA|ASIA)[0-9A-Z]{16}/, // AWS
    /(?:AIza[\w-]{35}|ya29\.[\w-]{20,})/, // Google
    /(?:npm|hf)_[0-9A-Za-z]{30,}|pypi-[\w-]{40,}|dckr_pat_[\w-]{20,}/,
    /(?:dop_v1|shp(?:at|ca|pa|ss))_[0-9a-f]{30,}/, // DigitalOcean, Shopify
    /sk-(?:[a-z]{1,10}-){0,2}[\w-]{32,}/, // OpenAI, Anthropic
    /glsa_\w{32,}/, // Grafana
    /SG\.[\w-]{22}\.[\w-]{20,}/, // SendGrid
  ]
    .map(({ source }) => source)
    .join("|")})`,
  "g",
);
/** JSON Web Tokens (RFC 7519): the header and the claims start with `{"` in base64. */
const webTokens = /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g;

const beginOfKey = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/.source;
const endOfKey = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/.source;
/** Anything up to the next key: lines may be quoted, commented or strings of a program. */
const wholeKey = /(?:(?!-----BEGIN )[\s\S])*?/.source + endOfKey;
/** In JSON, lines end in `\n`. */
const truncatedKey = /(?:[\w+/=\s:,.-]|\\{1,4}[nrt/])*/.source;

/** Private keys (RFC 7468), also truncated ones. */
const privateKeys = new RegExp(`${beginOfKey}(?:${wholeKey}|${truncatedKey})`, "g");

/** A faster test: most texts contain none of these. */
const mayHaveSecret = /[_=@]|-BEGIN |bearer |basic |xox|xapp|[\w.-]{20}/i;

/** Replaces well-known tokens, and passwords and secrets in URLs, anywhere in a text. */
export function redactText(text: string, mark: string): string {
  if (!mayHaveSecret.test(text)) return text;
  return redactCredentials(text, mark).replace(
    /((?:token|secret|passw(?:or)?d|passphrase|pwd|(?:api|access|private)[_-]?key|signature)=)[^\s&"'<>|\\)]+/gi,
    `$1${mark}`,
  );
}

/** Like `redactText`, but keeps parameters of URLs: a link may work only with its `token=`. */
export function redactCredentials(text: string, mark: string): string {
  return text
    .replace(privateKeys, mark)
    .replace(prefixedTokens, (token) => `${/^[a-z]+[_.-]/i.exec(token)?.[0] ?? ""}${mark}`)
    .replace(webTokens, mark)
    .replace(/\b(bearer|basic) ([\w+/.=~-]{8,})/gi, (whole, scheme: string, credentials: string) =>
      isWord(credentials) ? whole : `${scheme} ${mark}`,
    )
    .replace(/:(\/\/|\\\/\\\/)[^\s/@"\\?#]{1,400}@/g, `:$1${mark}@`);
}

/** "Basic functionality" contains no credentials. */
function isWord(text: string): boolean {
  return text.length < 16 && /^[A-Za-z]?[a-z]+[.-]?$/.test(text);
}
