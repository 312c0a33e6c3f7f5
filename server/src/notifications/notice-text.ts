/** The words of each security notice: what happened, when and from where, and what to do about it. */
import type { SessionMethod } from "@belfry/contracts/auth/sessions";
import type { SecurityNotice } from "../auth/auth.ts";
import { isoTime } from "../clock.ts";

export interface Circumstances {
  /** Milliseconds since 1970 UTC. */
  at: number;
  /** Unknown where somebody else acted, such as an administrator. */
  address?: string | undefined;
}

type Words<T extends SecurityNotice["type"]> = (
  notice: Extract<SecurityNotice, { type: T }>,
  when: string,
) => [whatHappened: string, ifItWasNotYou: string];

const passwordAndSessions = "change your password and end your other sessions in **Settings**";

const words: { readonly [T in SecurityNotice["type"]]: Words<T> } = {
  new_device: ({ device, method }, when) => [
    `Somebody signed in to your account from a new device: **${plain(device)}**, ${ways[method]}, ${when}.`,
    `If this was not you, ${passwordAndSessions}.`,
  ],
  email_changed: (_, when) => [
    `The e-mail address of your account was changed ${when}.`,
    `If you did not ask for this, ${passwordAndSessions}, and tell an administrator.`,
  ],
  password_changed: (_, when) => [
    `Your password was changed ${when}. Your other sessions were ended.`,
    "If this was not you, ask an administrator for a link to choose a new one at once.",
  ],
  password_reset: (_, when) => [
    `A new password was chosen by a reset link ${when}. All your sessions were ended.`,
    "If this was not you, ask an administrator for a link to choose a new one at once.",
  ],
  two_factor_enabled: (_, when) => [
    `Two-factor was turned on ${when}. From now on signing in asks for a code as well.`,
    "If this was not you, ask an administrator to turn it off, and change your password.",
  ],
  two_factor_disabled: (_, when) => [
    `Two-factor was turned off ${when}. Your password alone is enough to sign in now.`,
    `If this was not you, ${passwordAndSessions}, and turn two-factor on again.`,
  ],
  two_factor_reset: (_, when) => [
    `An administrator turned your two-factor off ${when}. All your sessions were ended, and all your passkeys removed.`,
    "Turn it on again in **Settings**. If you did not ask for this, tell another administrator.",
  ],
  recovery_codes_created: (_, when) => [
    `New recovery codes were made ${when}. The old ones no longer work.`,
    `If this was not you, ${passwordAndSessions}, and make new codes.`,
  ],
  recovery_code_used: ({ left }, when) => [
    `A recovery code was used ${when}. ${codesLeft(left)}`,
    `If this was not you, ${passwordAndSessions}, and make new codes.`,
  ],
  passkey_created: ({ name }, when) => [
    `The passkey **${plain(name)}** was added to your account ${when}.`,
    `If this was not you, remove it, ${passwordAndSessions}.`,
  ],
  passkey_deleted: ({ name }, when) => [
    `The passkey **${plain(name)}** was removed from your account ${when}.`,
    `If this was not you, ${passwordAndSessions}.`,
  ],
  api_key_created: ({ name }, when) => [
    `The API key **${plain(name)}** was made for your account ${when}.`,
    `If this was not you, revoke it, ${passwordAndSessions}.`,
  ],
};

const ways: Readonly<Record<SessionMethod, string>> = {
  password: "with your password",
  totp: "with your password and a code",
  recovery_code: "with your password and a recovery code",
  passkey: "with a passkey",
  setup: "by setting up this server",
  invite: "by an invite",
};

/** Markdown, in two paragraphs. */
export function textOf(notice: SecurityNotice, { at, address }: Circumstances): string {
  const tell = words[notice.type] as Words<SecurityNotice["type"]>;
  const from = "address" in notice ? notice.address : address;
  const place = from ? `, from the address \`${from}\`` : "";
  const when = `on ${isoTime(at).slice(0, 16).replace("T", " at ")} UTC${place}`;
  return tell(notice, when).join("\n\n");
}

function codesLeft(left: number): string {
  if (left === 0) return "That was the last one: make new ones in **Settings**.";
  return left === 1 ? "One is left: make new ones soon." : `${left} are left.`;
}

/** Names are somebody's: a sign in one that Markdown would take for its own stays a sign. */
function plain(name: string): string {
  return name.replace(/[!-/:-@[-`{-~]/g, "\\$&");
}
