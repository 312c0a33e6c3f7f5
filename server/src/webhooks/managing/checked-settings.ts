/** What a manager asks a webhook to be, checked and as it is stored. Pure. */
import { limits } from "@belfry/contracts/limits";
import type { Templates } from "@belfry/contracts/webhooks/templates";
import type { ChangeWebhook } from "@belfry/contracts/webhooks/webhooks";
import { fail, failAt } from "../../problems.ts";
import { plainLine } from "../../text-input.ts";
import { checkedAvatarUrl } from "../../users/users.ts";
import { checkTemplates } from "../formats/template/templates.ts";
import { normalRange } from "../incoming/ip-ranges.ts";
import type { Settings } from "./settings-store.ts";

type Checked = Partial<Omit<Settings, "secret_sealed" | "disabled_at">>;

/** Only what was given. The secret and the switch are not for looking at. */
export function checkedSettings(given: ChangeWebhook, now: number): Checked {
  const { name, avatarUrl, templates, allowedAddresses, expiresAt } = given;
  const { format, mentions, rate } = given;
  return defined<Checked>({
    name: name === undefined ? name : plainLine("/name", name, limits.nameLength),
    avatar_url: unlessNull(avatarUrl, (url) => checkedAvatarUrl("/avatarUrl", url)),
    format,
    templates: unlessNull(templates, checkedTemplates),
    mentions,
    allowed_addresses: allowedAddresses && checkedRanges("/allowedAddresses", allowedAddresses),
    expires_at: unlessNull(expiresAt, (time) => futureTime("/expiresAt", time, now)),
    rate,
  });
}

/** What only the settings together can tell. */
export function requireWhole({ format, templates }: Pick<Settings, "format" | "templates">): void {
  if (format === "template" && templates === null) {
    failAt("/templates", "must be given for the format template");
  }
}

/** All that are none are named, so that a long list is mended at once. */
function checkedRanges(pointer: string, texts: readonly string[]): string | null {
  const ranges = texts.map(normalRange);
  const errors = ranges.flatMap((range, index) =>
    range === undefined
      ? [{ pointer: `${pointer}/${index}`, detail: "must be an IP address or a range (CIDR)" }]
      : [],
  );
  const [first] = errors;
  if (first) fail("invalid_body", { detail: `${first.pointer} ${first.detail}.`, errors });
  return ranges.length > 0 ? JSON.stringify([...new Set(ranges)]) : null;
}

/** Members that are not known are nobody's to keep. */
function checkedTemplates(given: Templates): string {
  const { text, username, avatarUrl, key, when } = given;
  const templates = defined<Templates>({ text, username, avatarUrl, key, when });
  checkTemplates(templates);
  return JSON.stringify(templates);
}

function futureTime(pointer: string, text: string, now: number): number {
  const at = Date.parse(text);
  return at > now ? at : failAt(pointer, "must be a moment that is still to come");
}

function unlessNull<A, B>(
  given: A | null | undefined,
  check: (given: A) => B,
): B | null | undefined {
  return given === undefined ? undefined : given === null ? null : check(given);
}

function defined<T extends object>(members: { [K in keyof T]: T[K] | undefined }): T {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as T;
}
