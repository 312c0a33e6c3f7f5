/** Gives a webhook a new URL. The previous URL can stay valid for a while. */
import type { Webhook, WebhookUrl } from "@belfry/contracts/webhooks/webhooks";
import type { Identity } from "../../access/identity.ts";
import { lockCredential } from "../../access/lock-credential.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import { rotate } from "./settings-store.ts";
import type { WebhookUrls } from "./urls.ts";

interface RotateOptions {
  database: Database;
  clock: Clock;
  audit: Audit;
  urls: WebhookUrls;
}

/** Returns a function that resolves with the new URL. */
export function createRotate({ database, clock, audit, urls }: RotateOptions) {
  return async (
    identity: Identity,
    webhook: Webhook,
    overlapMinutes: number,
  ): Promise<WebhookUrl> => {
    const { shown, stored } = urls.create();
    const previousUntil = overlapMinutes > 0 ? clock.now() + overlapMinutes * 60_000 : null;
    await database.sql.transaction().execute(async (trx) => {
      await lockCredential(trx, identity);
      const isRotated = await rotate(trx, webhook, { ...stored, previousUntil });
      if (!isRotated) fail("webhook_not_found");
      const target = `webhook:${webhook.id}`;
      await audit.within(trx).success(identity, "webhook_rotated", target, { overlapMinutes });
    });
    return shown;
  };
}
