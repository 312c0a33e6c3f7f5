/** Ping keys of chats, for URLs that name heartbeats by their slugs. */
import { randomUUID } from "node:crypto";
import type { Chat } from "@belfry/contracts/chats";
import type { PingKey, SetPingKey } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import type { Identity } from "../../../access/identity.ts";
import type { Audit } from "../../../audit/audit.ts";
import type { Clock } from "../../../clock.ts";
import type { Secrets } from "../../../crypto/secrets.ts";
import { hashToken, makePingKey } from "../../../crypto/tokens.ts";
import type { Database } from "../../../database/database.ts";
import { fail } from "../../../problems.ts";
import * as store from "../heartbeat-store.ts";
import { insertHeartbeat } from "../insert.ts";
import { defaultSettings } from "../settings.ts";
import * as keyStore from "./key-store.ts";

export interface PingKeysOptions {
  database: Database;
  clock: Clock;
  audit: Audit;
  secrets: Secrets;
  publicUrl(): string;
}

export type PingKeys = ReturnType<typeof createPingKeys>;

type Actor = Pick<Identity, "user" | "origin">;

/** Binds a sealed key to its hash. */
const ownerOf = (hash: string) => `ping key ${hash}`;

export function createPingKeys(options: PingKeysOptions) {
  const { database, clock, audit, secrets, publicUrl } = options;
  const { sql } = database;

  function shown({ keyHash, keySealed, createsFor }: keyStore.StoredPingKey): PingKey {
    const key = secrets.open(keySealed, ownerOf(keyHash));
    return { key, url: `${publicUrl()}/ping/${key}`, createsFor };
  }

  function newKey() {
    const key = makePingKey();
    const keyHash = hashToken(key);
    return { keyHash, keySealed: secrets.seal(key, ownerOf(keyHash)) };
  }

  async function read(chatId: number): Promise<PingKey | null> {
    const found = await keyStore.find(sql, chatId);
    return found ? shown(found) : null;
  }

  return {
    read,

    async set(actor: Actor, chat: Chat, { createsFor, rotate }: SetPingKey): Promise<PingKey> {
      await sql.transaction().execute(async (trx) => {
        if (!(await store.lockChat(trx, chat.id))) fail("chat_not_found");
        const isKnown =
          createsFor === null || (await store.hasWebhook(trx, { chatId: chat.id, id: createsFor }));
        if (!isKnown) fail("webhook_not_found");
        const before = await keyStore.find(trx, chat.id);
        const key = before && !rotate ? before : newKey();
        await keyStore.put(trx, { ...key, chatId: chat.id, createsFor }, clock.now());
        const details = { creates: createsFor !== null, isNew: key !== before };
        await audit.within(trx).success(actor, "ping_key_changed", `chat:${chat.id}`, details);
      });
      return (await read(chat.id)) ?? fail("chat_not_found");
    },

    async delete(actor: Actor, chat: Chat): Promise<void> {
      await sql.transaction().execute(async (trx) => {
        if (!(await keyStore.deleteKey(trx, chat.id))) return;
        await audit.within(trx).success(actor, "ping_key_deleted", `chat:${chat.id}`);
      });
    },

    find: (key: string): Promise<keyStore.StoredPingKey | undefined> =>
      keyStore.findByHash(sql, hashToken(key)),

    /** Creates a heartbeat for a ping. Returns undefined if the key does not allow it. */
    async createHeartbeat(
      { chatId, createsFor }: keyStore.StoredPingKey,
      slug: string,
    ): Promise<store.StoredHeartbeat | undefined> {
      if (createsFor === null) return undefined;
      return sql.transaction().execute(async (trx) => {
        if (!(await store.lockChat(trx, chatId))) return undefined;
        // Another request may have created it before the lock.
        const [known] = await store.listBySlug(trx, chatId, slug);
        if (known) return known;
        const createdBy = await keyStore.creatorOf(trx, { chatId, id: createsFor });
        if (createdBy === undefined) return undefined;
        const id = await insertHeartbeat(trx, chatId, {
          ...defaultSettings({ name: slug, slug }),
          webhook_id: createsFor,
          uuid: randomUUID(),
          created_by: createdBy,
          created_at: clock.now(),
        });
        const details = { name: slug, by: "ping" };
        await audit.within(trx).success({}, "heartbeat_created", `webhook:${createsFor}`, details);
        return store.findById(trx, id);
      });
    },
  };
}
