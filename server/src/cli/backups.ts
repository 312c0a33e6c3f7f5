/** Makes, restores and verifies backups, and prints the results. */
import { resolve } from "node:path";
import {
  choosePath,
  createBackup,
  formatBytes,
  type Manifest,
  newKeyAdvice,
  recordBackup,
  restoreBackup,
  type SignatureState,
  verifyBackup,
} from "../backups/backups.ts";
import { type Config, readConfig } from "../config/config.ts";
import { type Arguments, failUsage, type Io, textOption } from "./command.ts";
import { minute } from "./format.ts";

export async function backup(io: Io, args: Arguments): Promise<number> {
  const { options, positionals } = args;
  const config = readConfig(io.environment, io.readFile);
  const isToOutput = positionals[0] === "-";
  const isReplaceAllowed = options.force === true;
  const path = isToOutput ? "-" : await choosePath(positionals[0], new Date(), isReplaceAllowed);
  const result = await createBackup({
    config,
    path,
    ...(isToOutput && { output: io.output() }),
    isReplaceAllowed,
    withKey: options["with-key"] === true,
    withFiles: options["database-only"] !== true,
    maxRate: rateOf(args),
    signal: io.cancelSignal(),
    onProgress: (part, done, total) => showProgress(io, partTexts[part] ?? part, done, total),
  });
  await recordBackup(config, result);
  io.progress?.("");
  const { manifest, bytes, durationMs } = result;
  const seconds = (durationMs / 1000).toFixed(1);
  const lines = [
    isToOutput
      ? `The backup was written to standard output in ${seconds} s.`
      : `Saved ${path} (${formatBytes(bytes)}) in ${seconds} s. Its checksums are correct.`,
    ...describe(manifest),
    ...(config.s3Url === undefined
      ? []
      : [`Uploaded files are in the S3 bucket ${config.s3Url}. Protect it separately.`]),
  ];
  // Standard output is the backup.
  if (isToOutput) io.printError(lines.join("\n"));
  else io.print(lines.join("\n"));
  return 0;
}

export async function restore(io: Io, args: Arguments): Promise<number> {
  const { options, positionals } = args;
  const config = readConfig(io.environment, io.readFile);
  const { manifest, key, signature, asideFolder, asideSchema } = await restoreBackup({
    config,
    path: positionals[0] ?? "",
    keyFile: textOption(args, "key"),
    isNewKeyAllowed: options["new-key"] === true,
    isUnsignedAllowed: options.unsigned === true,
    isReplaceAllowed: options.force === true,
    signal: io.cancelSignal(),
    onProgress: (done, total) => showProgress(io, "Restoring", done, total),
  });
  io.progress?.("");
  const aside = [asideFolder, asideSchema && `the schema ${asideSchema} of the database`];
  const lines = [
    `Restored the backup of ${minute(manifest.createdAt)} to ${describeTarget(config)}.`,
    ...describeContents(manifest),
    signatureTexts[signature],
    ...aside.flatMap((place) => (place ? [`The previous data is in ${place}.`] : [])),
    ...describeKeptFiles(io, manifest, config),
    ...(key === "new" ? [newKeyAdvice] : []),
    "Sessions, API keys, invites and webhook URLs that were revoked after the backup are valid again.",
    "Start the server now. Clients load everything again.",
  ];
  io.print(lines.join("\n"));
  return 0;
}

export async function verify(io: Io, args: Arguments): Promise<number> {
  const [file = ""] = args.positionals;
  const { manifest, signature } = await verifyBackup({
    path: file,
    config: readConfig(io.environment, io.readFile),
    keyFile: textOption(args, "key"),
    signal: io.cancelSignal(),
    onProgress: (done, total) => showProgress(io, "Checking", done, total),
  });
  io.progress?.("");
  const lines = [
    `${file} is complete. Its checksums and its database are correct.`,
    signatureTexts[signature],
    ...describe(manifest),
  ];
  io.print(lines.join("\n"));
  return 0;
}

const signatureTexts: Record<SignatureState, string> = {
  correct: "Its signature is correct: nobody changed it since it was made.",
  missing:
    "It has no signature, so a change cannot be noticed. Older versions of Belfry made such backups.",
  unchecked:
    "Its signature was not checked, because its secret key was not found outside of the backup. Checksums show damage, but not a change by somebody who also changed the checksums.",
};

function describe(manifest: Manifest): string[] {
  const { keyIds, holdsKey, belfry, createdAt } = manifest;
  const ids = keyIds.length === 0 ? "" : ` (${keyIds.join(", ")})`;
  return [
    `It was made on ${minute(createdAt)} by Belfry ${belfry}.`,
    ...describeContents(manifest),
    holdsKey
      ? `It contains the secret key${ids}. Store it as safely as a password.`
      : `It does not contain the secret key${ids}. Store secret.key from the data folder, or BELFRY_SECRET_KEY, in another place.`,
  ];
}

function describeKeptFiles({ program }: Io, { files }: Manifest, { s3Url }: Config): string[] {
  if (s3Url === undefined) {
    const text = "The backup contains no uploaded files. Those in the data folder were kept.";
    return files ? [] : [text];
  }
  return [
    `Uploaded files are in the S3 bucket ${s3Url}. The server deletes none until you run: ${program} files claim`,
    ...(files ? ["The files of this backup are in the data folder: copy them to the bucket."] : []),
  ];
}

function describeContents({ database, users, chats, messages, files }: Manifest): string[] {
  const counts = [count(users, "user"), count(chats, "chat"), count(messages, "message")];
  const kind = database === "sqlite" ? "SQLite" : "PostgreSQL";
  const fileText = files
    ? `, ${count(files.count, "file")} (${formatBytes(files.bytes)})`
    : ", no uploaded files";
  const missing = files && files.missing > 0 ? files.missing : 0;
  return [
    `${kind} database with ${counts.join(", ")}${fileText}.`,
    ...(missing
      ? [
          `Warning: ${count(missing, "file")} of messages could not be saved, because they are missing in the data folder.`,
        ]
      : []),
  ];
}

/** Leaves out the password that the URL may contain. */
function describeTarget({ databaseUrl, dataFolder }: Config): string {
  const folder = resolve(dataFolder);
  if (databaseUrl === undefined) return folder;
  const { host, pathname } = new URL(databaseUrl);
  return `the PostgreSQL database ${pathname.slice(1)} at ${host}, and its files to ${folder}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

const partTexts: Readonly<Record<string, string>> = {
  database: "Copying the database",
  backup: "Writing the backup",
  check: "Checking",
};

function showProgress({ progress }: Io, text: string, done: number, total: number): void {
  progress?.(total > 0 ? `${text}: ${Math.floor((done / total) * 100)} %` : `${text} …`);
}

/** Returns bytes per second. */
function rateOf(args: Arguments): number | undefined {
  const text = textOption(args, "max-rate");
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,5}$/.test(text)
    ? Number(text) * 1_000_000
    : failUsage("--max-rate must be a number of megabytes per second, such as 20.");
}
