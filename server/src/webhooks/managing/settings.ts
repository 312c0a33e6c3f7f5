/** Changes a webhook's settings: what differs is written, and its names stand in the audit log. */
import type { ChangeWebhook } from "@belfry/contracts/webhooks/webhooks";
import type { Identity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Clock } from "../../clock.ts";
import type { Secrets } from "../../crypto/secrets.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import type { WebhookPlace } from "../webhook-store.ts";
import { checkedSettings, requireWhole } from "./checked-settings.ts";
import { sealedSecretOf } from "./secret.ts";
import { change, held, type Settings } from "./settings-store.ts";

export type ChangeSettings = (
  identity: Identity,
  place: WebhookPlace,
  changes: ChangeWebhook,
) => Promise<void>;

export interface SettingsNeeds {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  audit: Audit;
}

/** As they are called on the wire. */
const nameByColumn: Partial<Record<keyof Settings, string>> = {
  avatar_url: "avatarUrl",
  format: "format",
  templates: "templates",
  mentions: "mentions",
  allowed_addresses: "allowedAddresses",
  expires_at: "expiresAt",
  rate: "rate",
  secret_sealed: "secret",
};

export function createSettings({ database, clock, secrets, audit }: SettingsNeeds): ChangeSettings {
  return async (identity, place, changes) => {
    const now = clock.now();
    const checked = checkedSettings(changes, now);
    const { secret, isDisabled } = changes;

    await database.sql.transaction().execute(async (trx) => {
      const before = (await held(trx, place)) ?? fail("webhook_not_found");
      const wanted: Partial<Settings> = { ...checked };
      if (secret !== undefined) wanted.secret_sealed = sealedSecretOf(secrets, place.id, secret);
      if (isDisabled !== undefined)
        wanted.disabled_at = isDisabled ? (before.disabled_at ?? now) : null;
      requireWhole({ ...before, ...wanted });

      const columns = differing(before, wanted);
      if (columns.length === 0) return;
      await change(trx, place, Object.fromEntries(columns.map((name) => [name, wanted[name]])));
      const fields = columns.flatMap((column) => nameByColumn[column] ?? []);
      const target = `webhook:${place.id}`;
      const log = audit.within(trx);
      if (columns.includes("name")) await log.success(identity, "webhook_renamed", target);
      if (fields.length > 0) {
        const details = { fields: fields.join(" ") };
        await log.success(identity, "webhook_changed", target, details);
      }
      if (columns.includes("disabled_at")) {
        const event = isDisabled ? "webhook_disabled" : "webhook_enabled";
        await log.success(identity, event, target);
      }
    });
  };
}

function differing(before: Settings, wanted: Partial<Settings>): (keyof Settings)[] {
  return (Object.keys(wanted) as (keyof Settings)[]).filter((key) => wanted[key] !== before[key]);
}
