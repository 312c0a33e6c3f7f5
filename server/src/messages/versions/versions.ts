/** Versions of messages that their authors have edited. */
import type { VersionList } from "@belfry/contracts/messages/versions";
import { isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import { listVersions } from "./version-store.ts";

export type Versions = ReturnType<typeof createVersions>;

export function createVersions({ sql }: Pick<Database, "sql">) {
  return {
    /** Rejects with `message_not_found`. A removed message has no versions. */
    async listVersions(chatId: number, messageId: number): Promise<VersionList> {
      const versions = await listVersions(sql, chatId, messageId);
      if (versions.length === 0) fail("message_not_found");
      return { items: versions.map(({ text, at }) => ({ text, at: isoTime(at) })) };
    },
  };
}
