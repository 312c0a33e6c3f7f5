/**
 * The server's key: where it lives, and how secrets that must be readable again are sealed with it.
 * AES-256-GCM with a random nonce; each sealed text names its key, so that keys can be replaced.
 * What others must only hand back unchanged is signed: HMAC-SHA-256 with a key of its purpose.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { chmod, link, open, readFile, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { isSameSecret } from "./compare.ts";

export interface Secrets {
  /** `aad` binds the sealed text to its owner, such as `webhook:7`. */
  seal(plaintext: string, aad: string): string;
  /** Throws when the text was changed, belongs to another owner, or its key is gone. */
  open(sealed: string, aad: string): string;
  /** Nobody else can make it, and for another purpose it is another. */
  sign(text: string, purpose: string): string;
  /** True of every key that is here: what was signed before the last replacement still counts. */
  isSigned(text: string, signature: string, purpose: string): boolean;
}

export interface SecretsOptions {
  /**
   * 32 bytes in base64; several, separated by commas or white space, while keys are being replaced:
   * the first seals, every one opens. The key file holds the same text.
   */
  secretKey?: string | undefined;
  dataFolder: string;
  /** Whether the database holds anything yet: without its key such data must not be touched. */
  hasData: boolean;
}

export async function loadSecrets(options: SecretsOptions): Promise<Secrets> {
  if (options.secretKey) return secretsWith(parseKeys(options.secretKey, "BELFRY_SECRET_KEY"));
  const file = join(options.dataFolder, "secret.key");
  const text = (await read(file)) ?? (await create(file, options.hasData));
  return secretsWith(parseKeys(text, `The key file ${file}`));
}

/** The first key seals and signs, every key opens and knows its signatures. */
export function secretsWith(keys: readonly Buffer[]): Secrets {
  const keyById = new Map(keys.map((key) => [idOf(key), key]));
  const [first] = keys;
  if (!first) throw new Error("There is no key to seal secrets with.");

  return {
    seal(plaintext, aad) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", first, nonce).setAAD(Buffer.from(aad));
      const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      const sealed = Buffer.concat([nonce, body, cipher.getAuthTag()]);
      return `${idOf(first)}.${sealed.toString("base64url")}`;
    },

    open(sealed, aad) {
      const [keyId = "", text = ""] = sealed.split(".");
      const key = keyById.get(keyId);
      if (!key) throw new Error(`A secret was sealed with the key ${keyId}, which is not here.`);
      const bytes = Buffer.from(text, "base64url");
      if (bytes.length < 28) throw new Error("A sealed secret is cut short.");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(aad))
        .setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
    },

    sign: (text, purpose) => signatureOf(first, text, purpose).toString("base64url"),

    isSigned(text, signature, purpose) {
      const given = Buffer.from(signature, "base64url");
      return keys.some((key) => isSameSecret(given, signatureOf(key, text, purpose)));
    },
  };
}

function signatureOf(key: Buffer, text: string, purpose: string): Buffer {
  // One key never does two things: neither may tell of the other.
  const own = Buffer.from(hkdfSync("sha256", key, "", `belfry signs ${purpose}`, 32));
  return createHmac("sha256", own).update(text).digest();
}

function idOf(key: Buffer): string {
  return createHash("sha256").update("belfry key id").update(key).digest("base64url").slice(0, 8);
}

function parseKeys(text: string, source: string): Buffer[] {
  const keys = text.split(/[\s,]+/).filter((part) => part !== "");
  return keys.map((part) => {
    const key = Buffer.from(part, "base64");
    if (key.length === 32) return key;
    throw new Error(`${source} must hold 32 bytes in base64. Make them: openssl rand -base64 32`);
  });
}

async function read(file: string): Promise<string | undefined> {
  try {
    const { mode } = await stat(file);
    if (mode & 0o077) await chmod(file, 0o600);
    const text = await readFile(file, "utf8");
    if (text.trim() === "") throw new Error(`The key file ${file} is empty.`);
    return text;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function create(file: string, hasData: boolean): Promise<string> {
  if (hasData) {
    throw new Error(
      `The key file ${file} is missing, but the database holds secrets sealed with it. ` +
        "Put the file back from a backup, or give its content in BELFRY_SECRET_KEY.",
    );
  }
  // Written whole under another name and then linked: a key is never half there, never replaced.
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString("base64")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(draft);
  return readFile(file, "utf8");
}
