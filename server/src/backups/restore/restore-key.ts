/** Chooses the secret key for a restored database. */
import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { keyIdsOf } from "../../crypto/secrets.ts";
import type { Manifest } from "../archive/manifest.ts";
import { type KeyText, readKey, readKeyFile, type SourceConfig } from "../create/source.ts";

/**
 * `backup`: the key in the backup. `given`: of `--key`. `kept`: the option or the file that is
 * already there. `new`: the secrets in the database stay sealed.
 */
export type RestoreKey =
  | { source: "backup" }
  | { source: "given" | "new"; text: string; id: string }
  | { source: "kept" };

export interface KeyChoice {
  config: SourceConfig;
  /** A file with the key. */
  keyFile: string | undefined;
  /** Create a new key if no other fits. */
  isNewKeyAllowed: boolean;
}

/** Throws a sentence if the key is missing or is not the one of the backup. */
export async function chooseKey(manifest: Manifest, choice: KeyChoice): Promise<RestoreKey> {
  const { config, keyFile, isNewKeyAllowed } = choice;
  if (keyFile !== undefined) {
    const key = await readKeyFile(resolve(keyFile));
    if (!key) throw new Error(`There is no key file ${keyFile}.`);
    requireSame(manifest, key, keyFile);
    if (config.secretKey) requireOption(manifest, config.secretKey);
    return { source: "given", text: key.text, id: key.ids[0] ?? "" };
  }
  if (config.secretKey) {
    requireOption(manifest, config.secretKey);
    return { source: "kept" };
  }
  if (manifest.holdsKey) return { source: "backup" };
  const existing = await readKeyFile(join(resolve(config.dataFolder), "secret.key"));
  if (existing && isSame(manifest, existing)) return { source: "kept" };
  if (isNewKeyAllowed) {
    const text = `${randomBytes(32).toString("base64")}\n`;
    return { source: "new", text, id: keyIdsOf(text, "The new key")[0] ?? "" };
  }
  throw new Error(missingKeyText(manifest, existing));
}

/** Returns the key that checks the signature. A key in the backup itself could be a forger's. */
export async function signatureKey(
  key: RestoreKey,
  config: SourceConfig,
): Promise<KeyText | undefined> {
  if (key.source === "given") return { text: key.text, ids: [key.id] };
  return key.source === "kept" ? readKey(config) : undefined;
}

export const unsignedText = [
  "This backup has no signature. Either an older version of Belfry made it, or somebody changed it. Nothing was changed.",
  "If you know that nobody else could write to its file, restore it with --unsigned.",
].join("\n");

function requireOption(manifest: Manifest, text: string): void {
  const ids = keyIdsOf(text, "BELFRY_SECRET_KEY");
  requireSame(manifest, { text, ids }, "BELFRY_SECRET_KEY");
}

function requireSame(manifest: Manifest, key: KeyText, place: string): void {
  if (isSame(manifest, key)) return;
  throw new Error(
    `${place} is another key: its id is ${key.ids.join(", ")}, but the secrets in this backup were sealed with ${manifest.keyIds.join(", ")}. Nothing was changed.`,
  );
}

function isSame({ keyIds }: Manifest, { ids }: KeyText): boolean {
  return keyIds.every((id) => ids.includes(id));
}

function missingKeyText({ keyIds }: Manifest, existing: KeyText | undefined): string {
  const other = existing
    ? ` The key file in the data folder is another one (${existing.ids[0]}).`
    : "";
  return [
    `This backup does not contain its secret key (${keyIds.join(", ")}).${other} Nothing was changed.`,
    "Without the key, Belfry cannot read the secrets in the database:",
    "  - codes of authenticator apps are not accepted at sign-in",
    "  - webhook URLs cannot be shown, and webhooks with a signing secret reject their senders",
    "Messages, files, passwords, passkeys, recovery codes and posting to webhook URLs work without it.",
    "You have three options:",
    "  - pass the key file of the old server with --key FILE",
    "  - set BELFRY_SECRET_KEY to the contents of that file",
    "  - continue without it and create a new key with --new-key",
  ].join("\n");
}

/** Steps for the administrator after a restore with a new key. */
export const newKeyAdvice = [
  "A new secret key was created, because the key of the backup is missing:",
  "  - Users with an authenticator app sign in with a recovery code or a passkey and set it up again.",
  "    For those without either, run: user disable-2fa <e-mail>",
  "  - Webhook URLs still accept posts but cannot be shown. Rotate a URL to see a new one.",
  "  - Webhooks with a signing secret reject their senders until you enter the secret again.",
].join("\n");
