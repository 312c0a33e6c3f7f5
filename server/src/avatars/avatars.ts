/** Uploaded avatars of users, chats and webhooks. */
import type { AvatarKind } from "@belfry/contracts/people/avatars";
import type { Identity } from "../access/identity.ts";
import type { Audit } from "../audit/audit.ts";
import type { Chats } from "../chats/chats.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/schema.ts";
import type { AvatarOwner, Files } from "../files/files.ts";
import { fail } from "../problems.ts";
import * as store from "./avatar-owner-store.ts";

export type Avatars = ReturnType<typeof createAvatars>;

export interface AvatarsOptions {
  database: Database;
  audit: Audit;
  chats: Pick<Chats, "chatFor" | "openChatFor" | "events">;
  files: Pick<Files, "avatars">;
}

export function createAvatars({ database, audit, chats, files }: AvatarsOptions) {
  const { sql } = database;
  const { publishChatChanged, announceProfile } = chats.events;

  /**
   * Stores the upload and makes it the avatar of its owner. Deletes the former one. Rejects with
   * `invalid_image`, `storage_full` or `upload_quota_reached`.
   */
  async function replace(identity: Identity, owner: AvatarOwner, upload: Buffer): Promise<void> {
    const id = await files.avatars.save(owner, identity.user.id, upload);
    const former = await sql.transaction().execute(async (trx) => {
      const before = (await store.lockOwner(trx, owner)) ?? fail("not_found");
      await store.nameAvatar(trx, owner, pathOf(owner, id));
      await logWithin(trx, identity, owner);
      return before.avatarUrl;
    });
    const formerId = idOf(owner, former);
    if (formerId !== undefined) await files.avatars.delete([formerId]);
  }

  async function logWithin(trx: Sql, identity: Identity, { kind, id }: AvatarOwner) {
    const entries = audit.within(trx);
    const details = { fields: "avatarUrl" };
    if (kind === "users") await entries.success(identity, "user_updated", `user:${id}`, details);
    if (kind === "webhooks") {
      await entries.success(identity, "webhook_changed", `webhook:${id}`, details);
    }
  }

  /** Avatars of chats and webhooks are for those who can read the chat. */
  async function canSee(userId: number, { kind, id }: AvatarOwner): Promise<boolean> {
    if (kind === "users") return true;
    const chatIds = kind === "chats" ? [id] : await store.chatsOfWebhook(sql, id);
    for (const chatId of chatIds) {
      if (await chats.chatFor({ id: userId }, chatId)) return true;
      if (await chats.openChatFor(chatId)) return true;
    }
    return false;
  }

  return {
    async replaceOfUser(identity: Identity, upload: Buffer): Promise<void> {
      const { id } = identity.user;
      await replace(identity, { kind: "users", id }, upload);
      await announceProfile(id);
    },

    async replaceOfChat(identity: Identity, chatId: number, upload: Buffer): Promise<void> {
      await replace(identity, { kind: "chats", id: chatId }, upload);
      publishChatChanged(chatId);
    },

    /** The caller checks that the webhook is in the chat. */
    async replaceOfWebhook(
      identity: Identity,
      { chatId, id }: { chatId: number; id: number },
      upload: Buffer,
    ): Promise<void> {
      await replace(identity, { kind: "webhooks", id }, upload);
      publishChatChanged(chatId);
    },

    /**
     * Returns the current avatar: messages of webhooks name the one of their time. Returns undefined
     * if it does not exist, or if the user cannot see it.
     */
    async read(
      userId: number,
      { kind, ownerId, version }: { kind: AvatarKind; ownerId: number; version: string },
    ): Promise<{ bytes: Buffer; isCurrent: boolean } | undefined> {
      const owner = { kind, id: ownerId };
      const found = await store.findOwner(sql, owner);
      const id = idOf(owner, found?.avatarUrl ?? null);
      if (id === undefined || !(await canSee(userId, owner))) return undefined;
      const bytes = await files.avatars.read(id);
      return bytes && { bytes, isCurrent: id === version };
    },

    deleteUnused: () => files.avatars.deleteUnused(),
  };
}

function pathOf({ kind, id: ownerId }: AvatarOwner, id: string): string {
  return `/api/avatars/${kind}/${ownerId}/${id}`;
}

/** Returns undefined for other avatars, such as an image on another host. */
function idOf(owner: AvatarOwner, avatarUrl: string | null): string | undefined {
  const start = pathOf(owner, "");
  return avatarUrl?.startsWith(start) ? avatarUrl.slice(start.length) : undefined;
}
