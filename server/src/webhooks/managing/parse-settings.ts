/** Parses the settings of a request into columns. Pure. */
import { limits } from "@belfry/contracts/limits";
import type { Templates } from "@belfry/contracts/webhooks/templates";
import type { ChangeWebhook } from "@belfry/contracts/webhooks/webhooks";
import { normalizeIpRange } from "../../net/ip-ranges.ts";
import { fail, failAt } from "../../problems.ts";
import { parseTextInput } from "../../text-input.ts";
import { parseFutureTime } from "../../time-input.ts";
import { parseAvatarUrl } from "../../users/users.ts";
import type { Settings } from "./settings-store.ts";

type ParsedSettings = Partial<Omit<Settings, "secret_sealed" | "disabled_at">>;

/**
 * Returns only the named settings, without the secret and the disabled state. `now` is in ms. Does not
 * parse templates.
 */
export function parseSettings(changes: ChangeWebhook, now: number): ParsedSettings {
  const { name, avatarUrl, templates, allowedAddresses, expiresAt } = changes;
  const { format, mentions, derivesAlertKeys, repliesInThread, repeatMinutes, rate } = changes;
  return withoutUndefined<ParsedSettings>({
    name: name === undefined ? name : parseTextInput("/name", name, limits.nameLength),
    avatar_url: unlessNull(avatarUrl, (url) => parseAvatarUrl("/avatarUrl", url)),
    format,
    templates: unlessNull(templates, parseTemplates),
    mentions,
    derives_alert_keys: derivesAlertKeys === undefined ? undefined : Number(derivesAlertKeys),
    replies_in_thread: repliesInThread === undefined ? undefined : Number(repliesInThread),
    repeat_minutes: repeatMinutes,
    allowed_addresses: allowedAddresses && parseIpRanges("/allowedAddresses", allowedAddresses),
    expires_at: unlessNull(expiresAt, (time) => parseFutureTime("/expiresAt", time, now)),
    rate,
  });
}

/** Rejects the format `template` without templates. */
export function requireTemplates({
  format,
  templates,
}: Pick<Settings, "format" | "templates">): void {
  if (format === "template" && templates === null) {
    failAt("/templates", "must be given for the format template");
  }
}

/** Reports all invalid ranges together, so that a long list can be corrected in one step. */
function parseIpRanges(pointer: string, texts: readonly string[]): string | null {
  const ranges = texts.map(normalizeIpRange);
  const errors = ranges.flatMap((range, index) =>
    range === undefined
      ? [{ pointer: `${pointer}/${index}`, detail: "must be an IP address or a range (CIDR)" }]
      : [],
  );
  const [first] = errors;
  if (first) fail("invalid_body", { detail: `${first.pointer} ${first.detail}.`, errors });
  return ranges.length > 0 ? JSON.stringify([...new Set(ranges)]) : null;
}

/** Keeps only the known members. */
function parseTemplates(templates: Templates): string {
  const { text, username, avatarUrl, key, level, state, when } = templates;
  const known = { text, username, avatarUrl, key, level, state, when };
  return JSON.stringify(withoutUndefined<Templates>(known));
}

function unlessNull<A, B>(
  value: A | null | undefined,
  parse: (value: A) => B,
): B | null | undefined {
  if (value === undefined || value === null) return value as null | undefined;
  return parse(value);
}

function withoutUndefined<T extends object>(members: { [K in keyof T]: T[K] | undefined }): T {
  const present = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as T;
}
