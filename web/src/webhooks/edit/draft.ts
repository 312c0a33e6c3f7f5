/** The values of the settings form, and the changes to send. */
import type { Templates } from "@belfry/contracts/webhooks/templates";
import type { ChangeWebhook, Mentions, Webhook } from "@belfry/contracts/webhooks/webhooks";

/** Text fields. An empty one means null. */
export interface TextDraft {
  name: string;
  /** One per line. */
  allowedAddresses: string;
  /** In local time, as in `datetime-local`. */
  expiresAt: string;
  rate: string;
  /** The new secret. */
  secret: string;
}

export interface ChoiceDraft {
  format: string;
  templates: Templates | null;
  mentions: Mentions;
  derivesAlertKeys: boolean;
  repliesInThread: boolean;
  /** Minutes; empty for never. */
  repeatMinutes: string;
  isSecretRemoved: boolean;
}

export function textDraft(webhook: Webhook): Record<keyof TextDraft, string> {
  const { name, allowedAddresses, expiresAt, rate } = webhook;
  return {
    name,
    allowedAddresses: allowedAddresses.join("\n"),
    expiresAt: expiresAt ? localTime(expiresAt) : "",
    rate: rate === null ? "" : String(rate),
    secret: "",
  };
}

export function choiceDraft(webhook: Webhook): ChoiceDraft {
  const { format, templates, mentions, derivesAlertKeys, repliesInThread } = webhook;
  const repeatMinutes = String(webhook.repeatMinutes ?? "");
  const behaviour = { mentions, derivesAlertKeys, repliesInThread, repeatMinutes };
  return { format: format ?? "", templates, ...behaviour, isSecretRemoved: false };
}

/** Returns the members that differ from the webhook. */
export function changesOf(webhook: Webhook, draft: TextDraft & ChoiceDraft): ChangeWebhook {
  const saved = { ...textDraft(webhook), ...choiceDraft(webhook) };
  const isChanged = (name: keyof typeof saved) =>
    JSON.stringify(draft[name]) !== JSON.stringify(saved[name]);
  return {
    ...(isChanged("name") && { name: draft.name.trim() }),
    ...(isChanged("format") && { format: (draft.format || null) as Webhook["format"] }),
    ...(isChanged("templates") && { templates: draft.templates }),
    ...(isChanged("mentions") && { mentions: draft.mentions }),
    ...(isChanged("derivesAlertKeys") && { derivesAlertKeys: draft.derivesAlertKeys }),
    ...(isChanged("repliesInThread") && { repliesInThread: draft.repliesInThread }),
    ...(isChanged("repeatMinutes") && { repeatMinutes: Number(draft.repeatMinutes) || null }),
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

/** Applies the changes of another manager, except in fields that this user has changed. */
export function rebase<Draft extends object>(draft: Draft, from: Draft, to: Draft): Draft {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const names = Object.keys(draft) as (keyof Draft)[];
  const entries = names.map((name) => [
    name,
    same(draft[name], from[name]) ? to[name] : draft[name],
  ]);
  return Object.fromEntries(entries);
}

function localTime(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
