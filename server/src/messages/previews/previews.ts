/** Link previews of messages. Their pages are fetched elsewhere. */
import type { Chat } from "@belfry/contracts/chats";
import type { LinkPreview } from "@belfry/contracts/messages/messages";
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { Bus } from "../../bus/bus.ts";
import type { Database } from "../../database/database.ts";
import type { StoredPreview } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import { changeColumns, lockChat } from "../change-store.ts";
import { messageEvent } from "../message.ts";
import { findMessage } from "../reading/read-store.ts";
import type { Writer } from "../writing/writer.ts";
import { firstLink } from "./first-link.ts";
import { findPreview } from "./preview-store.ts";

interface PreviewsOptions {
  database: Database;
  bus: Bus;
  writer: Writer;
}

export type Previews = ReturnType<typeof createPreviews>;

type FoundMessage = NonNullable<Awaited<ReturnType<typeof findPreview>>>;

interface Key {
  chatId: number;
  messageId: number;
}

export function createPreviews({ database, bus, writer }: PreviewsOptions) {
  const { sql } = database;

  /**
   * Changes the preview under the chat's lock and publishes the message after the commit. `decide` receives
   * undefined if the message does not exist. Nothing happens if it returns undefined.
   */
  async function change(
    { chatId, messageId }: Key,
    decide: (
      found: FoundMessage | undefined,
      isArchived: boolean,
    ) => StoredPreview | null | undefined,
  ): Promise<void> {
    await writer.exclusively(async () => {
      const message = await sql.transaction().execute(async (trx) => {
        const chat = await lockChat(trx, chatId);
        const found = chat && (await findPreview(trx, { chatId, messageId }));
        const decided = decide(found, chat?.isArchived ?? true);
        if (decided === undefined) return undefined;
        const json = decided && JSON.stringify(decided);
        await changeColumns(trx, { chatId, messageId }, { link_preview: json });
        return findMessage(trx, chatId, messageId);
      });
      if (message) bus.publish(`chat.${chatId}`, [messageEvent("message.changed", message)]);
    });
  }

  return {
    /**
     * Returns the link whose page a user's message is to show, and the one that it shows, even if its
     * preview was removed.
     */
    async linksOf(key: Key): Promise<{ wanted?: string; shown?: string }> {
      const found = await findPreview(sql, key);
      if (!found || found.userId === null) return {};
      const wanted = firstLink(found.text);
      const shown = found.preview?.url;
      return { ...(wanted && { wanted }), ...(shown && { shown }) };
    },

    /** Ignored if the message no longer has this link first, or if its preview was removed. */
    async setLinkPreview(
      key: Key,
      link: string | undefined,
      preview: LinkPreview | null,
    ): Promise<void> {
      await change(key, (found, isArchived) => {
        if (!found || isArchived || firstLink(found.text) !== link) return undefined;
        const { preview: before } = found;
        return before?.url === link || before?.url === preview?.url ? undefined : preview;
      });
    },

    /** Rejects with `message_not_found`, `chat_archived` or `not_allowed`. Nothing happens without a preview. */
    async deleteLinkPreview(user: Me, chat: Chat, messageId: number): Promise<void> {
      await change({ chatId: chat.id, messageId }, (found, isArchived) => {
        if (!found) fail("message_not_found");
        if (isArchived) fail("chat_archived");
        if (found.userId !== user.id && !canManage(user, chat)) fail("not_allowed");
        const { preview } = found;
        if (!preview || "isRemoved" in preview) return undefined;
        return { url: preview.url, isRemoved: true };
      });
    },
  };
}
