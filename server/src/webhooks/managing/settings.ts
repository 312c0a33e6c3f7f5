/** Changes a webhook's settings, and writes their names to the audit log. */
import type { ChangeWebhook } from "@belfry/contracts/webhooks/webhooks";
import type { Identity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Clock } from "../../clock.ts";
import type { Secrets } from "../../crypto/secrets.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import { checkTemplates } from "../formats/template/templates.ts";
import { sealSigningSecret } from "../incoming/signing-secret.ts";
import type { WebhookPlace } from "../webhook-store.ts";
import { parseSettings, requireTemplates } from "./parse-settings.ts";
import { change, lockSettings, type Settings } from "./settings-store.ts";

interface ChangeSettingsOptions {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  audit: Audit;
}

/** The names of the columns on the wire. */
const memberByColumn: Partial<Record<keyof Settings, string>> = {
  avatar_url: "avatarUrl",
  format: "format",
  templates: "templates",
  mentions: "mentions",
  derives_alert_keys: "derivesAlertKeys",
  replies_in_thread: "repliesInThread",
  repeat_minutes: "repeatMinutes",
  allowed_addresses: "allowedAddresses",
  expires_at: "expiresAt",
  rate: "rate",
  secret_sealed: "secret",
};

/** Returns a function that applies all `changes`, or none if a setting is invalid. */
export function createChangeSettings({ database, clock, secrets, audit }: ChangeSettingsOptions) {
  return async (identity: Identity, place: WebhookPlace, changes: ChangeWebhook): Promise<void> => {
    const now = clock.now();
    const parsed = parseSettings(changes, now);
    if (changes.templates) await checkTemplates(identity.user.id, changes.templates);
    const sealed = sealChanged(place.id, changes.secret);

    await database.sql.transaction().execute(async (trx) => {
      const before = (await lockSettings(trx, place)) ?? fail("webhook_not_found");
      const disabled = disabledColumn(before, changes.isDisabled, now);
      const wanted: Partial<Settings> = { ...parsed, ...sealed, ...disabled };
      requireTemplates({ ...before, ...wanted });

      const columns = changedColumns(before, wanted);
      if (columns.length === 0) return;
      await change(trx, place, Object.fromEntries(columns.map((name) => [name, wanted[name]])));

      const entries = audit.within(trx);
      const target = `webhook:${place.id}`;
      const fields = columns.flatMap((column) => memberByColumn[column] ?? []).join(" ");
      if (columns.includes("name")) await entries.success(identity, "webhook_renamed", target);
      if (fields) await entries.success(identity, "webhook_changed", target, { fields });
      if (columns.includes("disabled_at")) {
        const event = changes.isDisabled ? "webhook_disabled" : "webhook_enabled";
        await entries.success(identity, event, target);
      }
    });
  };

  function sealChanged(id: number, secret: string | null | undefined): Partial<Settings> {
    if (secret === undefined) return {};
    return { secret_sealed: secret === null ? null : sealSigningSecret(secrets, id, secret) };
  }
}

/** A webhook that is already disabled keeps its original time. */
function disabledColumn(
  { disabled_at }: Settings,
  isDisabled: boolean | undefined,
  now: number,
): Partial<Settings> {
  if (isDisabled === undefined) return {};
  return { disabled_at: isDisabled ? (disabled_at ?? now) : null };
}

function changedColumns(before: Settings, wanted: Partial<Settings>): (keyof Settings)[] {
  return (Object.keys(wanted) as (keyof Settings)[]).filter((key) => wanted[key] !== before[key]);
}
