/** Creates a webhook with its URL, up to the limits of the chat and the user. */
import { limits } from "@belfry/contracts/limits";
import { type Identity, nameOf } from "../../access/identity.ts";
import { lockCredential } from "../../access/lock-credential.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { parseTextInput } from "../../text-input.ts";
import * as store from "../webhook-store.ts";
import { requireUserCapacity, requireWebhookCapacity } from "./limit.ts";
import type { WebhookUrls } from "./urls.ts";

interface InsertOptions {
  database: Database;
  clock: Clock;
  audit: Audit;
  urls: WebhookUrls;
}

export function createInsert({ database, clock, audit, urls }: InsertOptions) {
  return async (identity: Identity, chatId: number, name: string) => {
    const { shown, stored } = urls.create();
    const draft = {
      ...stored,
      chatId,
      name: parseTextInput("/name", name, limits.nameLength),
      createdBy: identity.user.id,
      now: clock.now(),
    };
    const id = await database.sql.transaction().execute(async (trx) => {
      await lockCredential(trx, identity);
      await requireWebhookCapacity(trx, chatId);
      await requireUserCapacity(trx, draft.createdBy);
      const id = await store.insert(trx, draft);
      const { credential } = identity;
      // The URL outlives a key that created it, so the entry names the key.
      await audit.within(trx).success(identity, "webhook_created", `webhook:${id}`, {
        ...(credential.kind === "api_key" && { by: nameOf(credential) }),
      });
      return id;
    });
    return { id, shown };
  };
}
