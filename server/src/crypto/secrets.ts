/**
 * Encrypts secrets that must be readable again (AES-256-GCM) and signs data that clients return
 * (HMAC-SHA-256). The key comes from the configuration or from a file in the data folder.
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

export type Secrets = ReturnType<typeof createSecrets>;

/** Signs texts for one purpose. */
export interface Signer {
  sign(text: string): string;
  /** Accepts signatures of every key, so that they stay valid while the key is replaced. */
  isSigned(text: string, signature: string): boolean;
}

export interface SecretsOptions {
  /**
   * One key (32 bytes in base64), or several separated by commas or white space while the key is
   * replaced: the first one seals, all of them open. The key file has the same format.
   */
  secretKey?: string | undefined;
  dataFolder: string;
  /** If the database has data, a missing key file is an error, because a new key could not decrypt it. */
  hasData: boolean;
}

export async function loadSecrets(options: SecretsOptions): Promise<Secrets> {
  if (options.secretKey) return parseSecrets(options.secretKey, "BELFRY_SECRET_KEY");
  const file = join(options.dataFolder, "secret.key");
  const text = (await readKeyFile(file)) ?? (await createKeyFile(file, options.hasData));
  return parseSecrets(text, `The key file ${file}`);
}

/** Reads a key file or option. `source` names it in errors. */
export function parseSecrets(text: string, source: string): Secrets {
  return createSecrets(parseKeys(text, source));
}

/** The first key seals and signs. Every key opens and verifies. */
export function createSecrets(keys: readonly Buffer[]) {
  const keyById = new Map(keys.map((key) => [idOf(key), key]));
  const [first = noKey()] = keys;

  /**
   * Encrypts with a random nonce. The sealed text contains the id of its key. `aad` binds it to its
   * owner, such as `webhook:7`.
   */
  function seal(plaintext: string, aad: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", first, nonce).setAAD(Buffer.from(aad));
    const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
    const sealed = Buffer.concat([nonce, body, cipher.getAuthTag()]);
    return `${idOf(first)}.${sealed.toString("base64url")}`;
  }

  /** Throws if the text was changed, belongs to another owner, or its key is missing. */
  function open(sealed: string, aad: string): string {
    const keyId = sealingKeyOf(sealed);
    const text = sealed.slice(keyId.length + 1);
    const key = keyById.get(keyId);
    if (!key) throw new Error(`A secret was sealed with the key ${keyId}, which is missing.`);
    const bytes = Buffer.from(text, "base64url");
    if (bytes.length < 28) throw new Error("A sealed secret is truncated.");
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
      .setAAD(Buffer.from(aad))
      .setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
  }

  /** Returns a signature that is valid for this purpose only. */
  function sign(text: string, purpose: string): string {
    return signerFor(purpose).sign(text);
  }

  function isSigned(text: string, signature: string, purpose: string): boolean {
    return signerFor(purpose).isSigned(text, signature);
  }

  /** Derives the keys of one purpose, for programs that sign much. */
  function signerFor(purpose: string): Signer {
    const derived = keys.map((key) => derivedKeyOf(key, purpose));
    const [own = noKey()] = derived;
    return {
      sign: (text) => signatureOf(own, text),
      isSigned: (text, signature) =>
        derived.some((key) => isSameSecret(signature, signatureOf(key, text))),
    };
  }

  return { seal, open, sign, isSigned, signerFor, keyIds: [...keyById.keys()] };
}

/** Returns the id of the key that sealed the text. */
export function sealingKeyOf(sealed: string): string {
  return sealed.split(".", 1)[0] ?? "";
}

/** Returns the ids of the keys in a key file or option. The first key seals. Throws if one is invalid. */
export function keyIdsOf(text: string, source: string): string[] {
  return parseKeys(text, source).map(idOf);
}

function noKey(): never {
  throw new Error("There is no key to seal secrets with.");
}

/** Each purpose has its own key, so that no key is used for two algorithms. */
function derivedKeyOf(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `belfry signs ${purpose}`, 32));
}

function signatureOf(derivedKey: Buffer, text: string): string {
  return createHmac("sha256", derivedKey).update(text).digest("base64url");
}

function idOf(key: Buffer): string {
  return createHash("sha256").update("belfry key id").update(key).digest("base64url").slice(0, 8);
}

function parseKeys(text: string, source: string): Buffer[] {
  const keys = text.split(/[\s,]+/).filter((part) => part !== "");
  return keys.map((part) => {
    const key = Buffer.from(part, "base64");
    if (key.length === 32) return key;
    throw new Error(
      `${source} must hold 32 bytes in base64. Create them with: openssl rand -base64 32`,
    );
  });
}

async function readKeyFile(file: string): Promise<string | undefined> {
  try {
    const { mode } = await stat(file);
    if (mode & 0o077) await chmod(file, 0o600);
    const text = await readFile(file, "utf8");
    if (text.trim() === "") throw new Error(`The key file ${file} is empty.`);
    return text;
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    if (error.code === "ENOENT") return undefined;
    throw new Error(
      `The key file ${file} cannot be used: ${error.message}. Run Belfry as its owner.`,
      { cause: error },
    );
  }
}

async function createKeyFile(file: string, hasData: boolean): Promise<string> {
  if (hasData) {
    throw new Error(
      `The key file ${file} is missing, but the database holds secrets sealed with it. ` +
        "Restore the file from a backup, or set BELFRY_SECRET_KEY to its content.",
    );
  }
  // Written under another name and then linked, so that the file is never incomplete or replaced.
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
