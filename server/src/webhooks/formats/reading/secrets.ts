/** Finds secrets, by the names of members and in texts. Linear in the length of the text. */

export const secretWords = [
  ...["token", "secret", "passw", "passphrase", "authorization", "credential", "cookie"],
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
  return /passw/i.test(name);
}

/** A faster test: most texts contain none of these. */
const mayHaveSecret = /[_=@]|bearer |basic /i;

/** Replaces Belfry's tokens, bearer tokens, and passwords and secrets in URLs anywhere in a text. */
export function redactText(text: string, mark: string): string {
  if (!mayHaveSecret.test(text)) return text;
  return redactCredentials(text, mark).replace(
    /((?:token|secret|passw(?:or)?d|passphrase|(?:api|access|private)[_-]?key|signature)=)[^\s&"'<>|\\)]+/gi,
    `$1${mark}`,
  );
}

/** As `redactText`, without parameters of URLs: a link with `token=` may only work with it. */
export function redactCredentials(text: string, mark: string): string {
  return text
    .replace(
      /(?<![0-9A-Za-z])(whk|sess|ak|invite|reset|setup|ticket)_[0-9A-Za-z]{30,}/g,
      `$1_${mark}`,
    )
    .replace(/\b(bearer|basic) ([\w+/.=~-]{8,})/gi, (whole, scheme: string, credentials: string) =>
      isWord(credentials) ? whole : `${scheme} ${mark}`,
    )
    .replace(/:(\/\/|\\\/\\\/)[^\s/@"\\?#]{1,400}@/g, `:$1${mark}@`);
}

/** "Basic functionality" contains no credentials. */
function isWord(text: string): boolean {
  return text.length < 16 && /^[A-Za-z]?[a-z]+[.-]?$/.test(text);
}
