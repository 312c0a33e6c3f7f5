/** Limits how many bytes of files are stored, and keeps some of the disk free. */
import { statfs } from "node:fs/promises";
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Sql } from "../database/schema.ts";
import { fail } from "../problems.ts";
import * as store from "./usage-store.ts";

type Sender = { webhookId: number } | { userId: number };

/** The chat that files are uploaded to, and the webhook or user that uploads them. */
export type FileOwner = { chatId: number } & Sender;

/** An avatar is in no chat. */
type QuotaOwner = { chatId?: number } & Sender;

export interface QuotasOptions {
  clock: Clock;
  /** An absolute path. */
  dataFolder: string;
  config: Pick<
    Config,
    | "filesMiB"
    | "filesPerChatMiB"
    | "filesPerWebhookDayMiB"
    | "filesPerUserDayMiB"
    | "diskFreeMiB"
    | "s3Url"
  >;
}

const bytesPerMiB = 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

export function createQuotas({ clock, dataFolder, config }: QuotasOptions) {
  /** The limits that apply to an upload, by scope. `reject` states the limit. */
  function limitsOf(owner: QuotaOwner) {
    const { chatId } = owner;
    const day = Math.floor(clock.now() / dayMs);
    const nextDay = (day + 1) * dayMs;
    const waitSeconds = (nextDay - clock.now()) / 1000;
    const { filesMiB, filesPerChatMiB } = config;
    const sender =
      "userId" in owner
        ? { name: `user:${owner.userId}`, dayMiB: config.filesPerUserDayMiB, who: "You" }
        : {
            name: `webhook:${owner.webhookId}`,
            dayMiB: config.filesPerWebhookDayMiB,
            who: "This webhook",
          };
    const again = "userId" in owner ? "You can upload again" : "It can upload again";
    return [
      {
        scope: "all",
        expiresAt: null,
        maxMiB: filesMiB,
        reject: (limit: number) =>
          rejectFull(`All files together can take ${filesMiB} MiB.`, limit),
      },
      ...(chatId === undefined
        ? []
        : [
            {
              scope: `chat:${chatId}`,
              expiresAt: null,
              maxMiB: filesPerChatMiB,
              reject: (limit: number) =>
                rejectFull(`The files of this chat can take ${filesPerChatMiB} MiB.`, limit),
            },
          ]),
      {
        scope: `${sender.name}:${day}`,
        expiresAt: nextDay,
        maxMiB: sender.dayMiB,
        reject: (limit: number) =>
          fail("upload_quota_reached", {
            detail: `${sender.who} can upload ${sender.dayMiB} MiB of files per day. ${again} at 00:00 UTC.`,
            limit,
            retryAfterSeconds: waitSeconds,
          }),
      },
    ];
  }

  /** Rejects if the counts are over the limits. */
  function check(owner: QuotaOwner, counts: readonly { scope: string; bytes: number }[]): void {
    const bytesByScope = new Map(counts.map(({ scope, bytes }) => [scope, bytes]));
    for (const { scope, maxMiB, reject } of limitsOf(owner)) {
      const limit = maxMiB * bytesPerMiB;
      if ((bytesByScope.get(scope) ?? 0) > limit) reject(limit);
    }
  }

  /** Rejects an upload that would leave too little of the disk free. */
  async function requireFreeSpace(bytes: number): Promise<void> {
    if (config.s3Url !== undefined) return;
    // If this fails, so does the write, with an error that says more.
    const disk = await statfs(dataFolder).catch(() => undefined);
    const limit = config.diskFreeMiB * bytesPerMiB;
    if (!disk || disk.bavail * disk.bsize - bytes >= limit) return;
    rejectFull(`The server keeps ${config.diskFreeMiB} MiB of its disk free.`, limit);
  }

  return {
    requireFreeSpace,

    /** Counts an upload in its transaction, or rejects it. */
    async addWithin(trx: Sql, owner: QuotaOwner, bytes: number): Promise<void> {
      const usages = limitsOf(owner).map(({ scope, expiresAt }) => ({ scope, expiresAt, bytes }));
      check(owner, await store.add(trx, usages));
    },

    /** Rejects an upload of that size, without counting it. */
    async require(sql: Sql, owner: FileOwner, bytes: number): Promise<void> {
      await requireFreeSpace(bytes);
      const scopes = limitsOf(owner).map(({ scope }) => scope);
      const counts = await store.read(sql, scopes);
      check(
        owner,
        scopes.map((scope) => ({
          scope,
          bytes: bytes + (counts.find((count) => count.scope === scope)?.bytes ?? 0),
        })),
      );
    },

    /** Subtracts deleted files. The sender's count of the day stays. */
    async subtractWithin(
      trx: Sql,
      files: readonly { chatId?: number; size: number }[],
    ): Promise<void> {
      if (files.length === 0) return;
      const bytesByScope = new Map<string, number>();
      for (const { chatId, size } of files) {
        for (const scope of chatId === undefined ? ["all"] : ["all", `chat:${chatId}`]) {
          bytesByScope.set(scope, (bytesByScope.get(scope) ?? 0) - size);
        }
      }
      const usages = [...bytesByScope].map(([scope, bytes]) => ({ scope, bytes, expiresAt: null }));
      await store.add(trx, usages);
    },
  };
}

function rejectFull(detail: string, limit: number): never {
  const advice = "Delete messages with files, or ask the administrator of the server for more.";
  fail("storage_full", { detail: `${detail} ${advice}`, limit });
}
