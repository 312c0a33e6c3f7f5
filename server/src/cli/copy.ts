/** Copies the database to another one, and prints the result. */
import { resolve } from "node:path";
import { describeDiskError, requireSpace } from "../backups/backups.ts";
import { type Config, readConfig } from "../config/config.ts";
import { readDatabaseSize } from "../database/checks.ts";
import {
  type CopyPlace,
  type CopyResult,
  copyDatabase,
  type OpenPlaces,
  openPlaces,
} from "../database/copy/copy.ts";
import { StartError } from "../database/failures.ts";
import { type Arguments, failUsage, type Io, textOption } from "./command.ts";
import { formatNumber } from "./format.ts";
import { createProgressBar } from "./progress-bar.ts";

const partTexts = { copy: "Copying", compare: "Comparing" } as const;

export async function copy(io: Io, args: Arguments): Promise<number> {
  const target = targetOf(io, args);
  const config = readConfig(io.environment, io.readFile);
  const lost = new AbortController();
  const places = await openPlaces({
    source: {
      dataFolder: resolve(config.dataFolder),
      url: config.databaseUrl,
      secretKey: config.secretKey,
    },
    target,
    onLockLost: (error) => lost.abort(error),
  });
  try {
    const signal = AbortSignal.any([io.cancelSignal(), lost.signal]);
    const isRestartAllowed = args.options["start-over"] === true;
    const result = await runCopy(io, { config, target, places, signal, isRestartAllowed });
    io.print(describe(result, config, target));
    return 0;
  } finally {
    await places.close();
  }
}

function targetOf(io: Io, args: Arguments): CopyPlace {
  const [direct, file] = [textOption(args, "to"), textOption(args, "to-file")];
  if ((direct === undefined) === (file === undefined)) {
    failUsage("Name the target with either --to or --to-file.");
  }
  const text = direct ?? readTarget(io, file ?? "");
  if (/^postgres(ql)?:\/\//.test(text)) {
    return URL.canParse(text) ? { url: text } : failUsage("The URL of the target is not valid.");
  }
  // Without the text: it may contain a password.
  if (text === "" || /^[a-z0-9+]+:/i.test(text)) {
    failUsage("The target must be a URL that begins with postgres://, or a folder.");
  }
  return { dataFolder: resolve(text) };
}

function readTarget(io: Io, file: string): string {
  try {
    return io.readFile(file).trim();
  } catch {
    throw new Error(`The file ${file} cannot be read.`);
  }
}

interface CopyRun {
  config: Config;
  target: CopyPlace;
  places: OpenPlaces;
  signal: AbortSignal;
  isRestartAllowed: boolean;
}

async function runCopy(
  io: Io,
  { config, target, places, signal, isRestartAllowed }: CopyRun,
): Promise<CopyResult> {
  const showProgress = createProgressBar(io);
  try {
    return await copyDatabase({
      ...places,
      signal,
      isRestartAllowed,
      async onStart() {
        if ("url" in target) return;
        const { total } = await readDatabaseSize(places.source, resolve(config.dataFolder));
        await requireSpace(target.dataFolder, total);
      },
      onProgress: ({ part, table, doneRows, totalRows }) =>
        showProgress(partTexts[part], doneRows, totalRows, table),
    });
  } catch (error) {
    if (error instanceof StartError) throw error;
    const place = "url" in target ? "the target" : target.dataFolder;
    throw new Error(interruptedText(describeDiskError(error, place), signal), { cause: error });
  } finally {
    io.progress?.("");
  }
}

function interruptedText(error: unknown, signal: AbortSignal): string {
  const message = error instanceof Error ? error.message : String(error);
  const reason = signal.aborted
    ? "Cancelled."
    : `The copy stopped: ${message.replace(/\.?$/, ".")}`;
  return `${reason} Run the same command again to continue.`;
}

function describe(result: CopyResult, config: Config, target: CopyPlace): string {
  const { rowCount, tableCount, messageCount } = result;
  return [
    `Copied ${formatNumber(rowCount)} rows of ${tableCount} tables, with ${formatNumber(messageCount)} messages.`,
    "The number of rows and the hashes of all chats are the same in both databases.",
    "The old database is unchanged. Do not start a server on it again.",
    ...describeStart(config, target),
    "The server builds the search index again. Clients load everything again.",
  ].join("\n");
}

/** Returns what stays in the data folder, and how to start the server. */
function describeStart({ dataFolder, secretKey, s3Url }: Config, target: CopyPlace): string[] {
  const folder = resolve(dataFolder);
  const kept = [
    ...(secretKey === undefined ? ["the secret key (secret.key)"] : []),
    ...(s3Url === undefined ? ["the uploaded files (files)"] : []),
  ].join(" and ");
  const keyAdvice = secretKey === undefined ? "" : " Keep BELFRY_SECRET_KEY.";
  if ("url" in target) {
    return [
      ...(kept ? [`Keep the data folder ${folder}: it has ${kept}.`] : []),
      `Start the server with the same BELFRY_DATA, and BELFRY_DATABASE_URL set to the target.${keyAdvice}`,
    ];
  }
  const isSame = target.dataFolder === folder;
  const place = isSame ? "the same BELFRY_DATA" : `BELFRY_DATA=${target.dataFolder}`;
  return [
    ...(kept && !isSame ? [`Copy ${kept} from ${folder} to ${target.dataFolder}.`] : []),
    `Start the server with ${place}, and without BELFRY_DATABASE_URL.${keyAdvice}`,
  ];
}
