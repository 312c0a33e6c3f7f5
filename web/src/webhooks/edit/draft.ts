/** A webhook's settings as they stand in the form, and what of them is to be sent. */
import type { Templates } from "@belfry/contracts/webhooks/templates";
import type { ChangeWebhook, Mentions, Webhook } from "@belfry/contracts/webhooks/webhooks";

/** Empty texts stand for null. */
export interface Draft {
  name: string;
  avatarUrl: string;
  format: string;
  templates: Templates | null;
  mentions: Mentions;
  /** One a line. */
  allowedAddresses: string;
  /** As `datetime-local` has it: the reader's own time. */
  expiresAt: string;
  rate: string;
  /** What was typed; empty for none. */
  secret: string;
  isSecretRemoved: boolean;
}

export function draftOf(webhook: Webhook): Draft {
  const { name, avatarUrl, format, templates, mentions, allowedAddresses, expiresAt, rate } =
    webhook;
  return {
    name,
    avatarUrl: avatarUrl ?? "",
    format: format ?? "",
    templates,
    mentions,
    allowedAddresses: allowedAddresses.join("\n"),
    expiresAt: expiresAt ? localTime(expiresAt) : "",
    rate: rate === null ? "" : String(rate),
    secret: "",
    isSecretRemoved: false,
  };
}

/** Only what differs from how the webhook is. */
export function changesOf(webhook: Webhook, draft: Draft): ChangeWebhook {
  const before = draftOf(webhook);
  const isChanged = (name: keyof Draft) =>
    JSON.stringify(draft[name]) !== JSON.stringify(before[name]);
  return {
    ...(isChanged("name") && { name: draft.name.trim() }),
    ...(isChanged("avatarUrl") && { avatarUrl: draft.avatarUrl.trim() || null }),
    ...(isChanged("format") && { format: (draft.format || null) as Webhook["format"] }),
    ...(isChanged("templates") && { templates: draft.templates }),
    ...(isChanged("mentions") && { mentions: draft.mentions }),
    ...(isChanged("allowedAddresses") && {
      allowedAddresses: draft.allowedAddresses.split(/[\s,]+/).filter(Boolean),
    }),
    ...(isChanged("expiresAt") && {
      expiresAt: draft.expiresAt ? new Date(draft.expiresAt).toISOString() : null,
    }),
    ...(isChanged("rate") && { rate: draft.rate.trim() ? Number(draft.rate) : null }),
    ...(draft.secret !== "" && { secret: draft.secret }),
    ...(draft.secret === "" && draft.isSecretRemoved && { secret: null }),
  };
}

function localTime(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
