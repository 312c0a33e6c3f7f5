/** Text of security notices: what happened, when and from where, and what to do about it. */
import type { SessionMethod } from "@belfry/contracts/auth/sessions";
import type { SecurityNotice } from "../auth/auth.ts";
import { isoTime } from "../clock.ts";

export interface NoticeContext {
  /** Milliseconds since 1970 UTC. */
  at: number;
  /** IP address. Undefined if someone else acted, such as an administrator. */
  address?: string | undefined;
}

type NoticeText<T extends SecurityNotice["type"]> = (
  notice: Extract<SecurityNotice, { type: T }>,
  when: string,
) => [whatHappened: string, ifItWasNotYou: string];

const link = (name: string, section: string) => `[Settings → ${name}](/settings/${section})`;
const twoFactor = link("Two-factor authentication", "two-factor");
const securePassword = `change your password in ${link("Password", "password")} and end your other sessions in ${link("Sessions", "sessions")}`;
const resetLinkAdvice = "If this was not you, ask an administrator for a password link right away.";

const noticeTexts: { readonly [T in SecurityNotice["type"]]: NoticeText<T> } = {
  new_device: ({ device, method }, when) => [
    `Someone signed in to your account from a new device: **${escapeMarkdown(device)}**, ${methods[method]}, ${when}.`,
    `If this was not you, ${securePassword}.`,
  ],
  email_changed: ({ isByAdmin }, when) => [
    isByAdmin
      ? `An administrator changed the e-mail address of your account ${when}.`
      : `The e-mail address of your account was changed ${when}.`,
    `If you did not ask for this, ${securePassword}, and tell an administrator.`,
  ],
  password_changed: (ended, when) => [
    `Your password was changed ${when}. Your other sessions were ended.${alsoEnded(ended)}`,
    resetLinkAdvice,
  ],
  password_reset: (ended, when) => [
    `Your password was changed with a password link ${when}. All your sessions were ended.${alsoEnded(ended)}`,
    resetLinkAdvice,
  ],
  two_factor_enabled: (_, when) => [
    `Two-factor was turned on ${when}. Signing in now requires a code as well. Your other sessions were ended.`,
    "If this was not you, ask an administrator to turn it off, and change your password.",
  ],
  two_factor_disabled: (_, when) => [
    `Two-factor was turned off ${when}. Signing in now requires only your password.`,
    `If this was not you, ${securePassword}, and turn two-factor on again.`,
  ],
  two_factor_reset: (_, when) => [
    `An administrator turned off your two-factor ${when}. All your sessions were ended, and all your passkeys were removed.`,
    `Turn it on again in ${twoFactor}. If you did not ask for this, tell another administrator.`,
  ],
  recovery_codes_created: (_, when) => [
    `New recovery codes were created ${when}. The old ones no longer work.`,
    `If this was not you, ${securePassword}, and create new codes.`,
  ],
  recovery_code_used: ({ left }, when) => [
    `A recovery code was used ${when}. ${codesLeft(left)}`,
    `If this was not you, ${securePassword}, and create new codes.`,
  ],
  company_account_connected: (_, when) => [
    `A company account was connected with your account ${when}. It can sign in now.`,
    `If this was not you, disconnect it in ${link("Password", "password")}, ${securePassword}, and tell an administrator.`,
  ],
  company_account_removed: (_, when) => [
    `Your company account was disconnected ${when}. It can no longer sign in.`,
    `If this was not you, ${securePassword}.`,
  ],
  passkey_created: ({ name }, when) => [
    `The passkey **${escapeMarkdown(name)}** was added to your account ${when}.`,
    `If this was not you, remove it, ${securePassword}.`,
  ],
  passkey_deleted: ({ name }, when) => [
    `The passkey **${escapeMarkdown(name)}** was removed from your account ${when}.`,
    `If this was not you, ${securePassword}.`,
  ],
  api_key_created: ({ name }, when) => [
    `The API key **${escapeMarkdown(name)}** was created for your account ${when}.`,
    `If this was not you, revoke it, ${securePassword}.`,
  ],
  server_exported: ({ name }, when) => [
    `**${escapeMarkdown(name)}** exported all data of this server ${when}. The export contains all group chats, and no direct chats.`,
    "If you did not expect this, ask them about it. You find the export in [Administration → Audit log](/admin/audit).",
  ],
};

const methods: Readonly<Record<SessionMethod, string>> = {
  password: "with your password",
  totp: "with your password and a code",
  recovery_code: "with your password and a recovery code",
  passkey: "with a passkey",
  setup: "by setting up this server",
  invite: "with an invite",
  company: "with your company’s account",
};

/** Returns Markdown in two paragraphs. */
export function formatNotice(notice: SecurityNotice, { at, address }: NoticeContext): string {
  const wordsOf = noticeTexts[notice.type] as NoticeText<SecurityNotice["type"]>;
  const ip = "address" in notice ? notice.address : address;
  const place = ip ? `, from the IP address \`${ip}\`` : "";
  const iso = isoTime(at);
  // A link with a time is shown in the reader's time zone.
  const label = `${iso.slice(0, 16).replace("T", " at ")} UTC`;
  const when = `on [${label}](time:${iso})${place}`;
  return wordsOf(notice, when).join("\n\n");
}

type EndedNames = Extract<SecurityNotice, { type: "password_reset" }>;

/** Names them, so that the user knows which programs need a new key. */
function alsoEnded({ passkeys, apiKeys }: Pick<EndedNames, "passkeys" | "apiKeys">): string {
  const lists = [nameList("passkeys", passkeys), nameList("API keys", apiKeys)];
  const ended = lists.filter((list) => list !== "").join(" and ");
  if (ended === "") return "";
  return ` Your ${ended} were removed, because someone who knew your old password could have added them. Add the ones you need again in ${link("Passkeys", "passkeys")} and ${link("API keys", "api-keys")}.`;
}

function nameList(kind: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  return `${kind} (${names.map((name) => `**${escapeMarkdown(name)}**`).join(", ")})`;
}

function codesLeft(left: number): string {
  if (left === 0) return `That was the last one: create new ones in ${twoFactor}.`;
  return left === 1 ? "You have one left: create new ones soon." : `You have ${left} left.`;
}

/** Users choose these names, so no character in them may be read as Markdown. */
function escapeMarkdown(name: string): string {
  return name.replace(/[!-/:-@[-`{-~]/g, "\\$&");
}
