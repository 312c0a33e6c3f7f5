/** A new URL for a webhook; for as long as its manager likes, the one before works beside it. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import type { Identity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import { rotate } from "./settings-store.ts";
import type { Urls } from "./urls.ts";

/** Answers the new URL. */
export type Rotate = (
  identity: Identity,
  webhook: Webhook,
  overlapMinutes: number,
) => Promise<string>;

export interface RotationNeeds {
  database: Database;
  clock: Clock;
  urls: Urls;
  audit: Audit;
  requireRecent(identity: Identity): void;
}

export function createRotation(needs: RotationNeeds): Rotate {
  const { database, clock, urls, audit } = needs;

  return async (identity, webhook, overlapMinutes) => {
    // The new URL is as good as the old one, which is shown to others on the same condition.
    if (webhook.createdBy.id !== identity.user.id) needs.requireRecent(identity);
    const { url, ...token } = urls.make();
    const previousUntil = overlapMinutes > 0 ? clock.now() + overlapMinutes * 60_000 : null;
    await database.sql.transaction().execute(async (within) => {
      const wasThere = await rotate(within, webhook, { ...token, previousUntil });
      if (!wasThere) fail("webhook_not_found");
      const details = { overlapMinutes };
      await audit
        .within(within)
        .success(identity, "webhook_rotated", `webhook:${webhook.id}`, details);
    });
    return url;
  };
}
