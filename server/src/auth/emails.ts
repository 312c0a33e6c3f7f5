/** E-mails with links, and the one about a changed address. */
import { isoTime } from "../clock.ts";
import type { MailMessage } from "../mail.ts";

interface Link {
  to: string;
  url: string;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
}

/** Omits the display name: users choose it, and this e-mail asks the reader to follow a link. */
export function resetEmail(link: Link, publicUrl: string): MailMessage {
  const { host } = new URL(publicUrl);
  return withLink(link, `Reset your password for ${host}`, {
    before: [
      `Someone, probably you, asked to reset your password on ${host}.`,
      "Choose a new password here:",
    ],
    after: [
      `This link works once, until ${untilOf(link)}. Using it signs you out everywhere.`,
      "If this was not you, ignore this e-mail. Your password stays the same.",
    ],
  });
}

export function inviteEmail(
  { invitedBy, serverName, ...link }: Link & { invitedBy: string; serverName: string | null },
  publicUrl: string,
): MailMessage {
  const { host } = new URL(publicUrl);
  const place = serverName === null ? host : `${serverName} (${host})`;
  return withLink(link, `${invitedBy} invited you to ${place}`, {
    before: [
      `${invitedBy} invited you to the team chat of ${place}.`,
      "Choose your name and password here:",
    ],
    after: [
      `This link is only for you and works until ${untilOf(link)}.`,
      "If you did not expect this invite, ignore this e-mail.",
    ],
  });
}

/** Goes to the new address. Omits the display name. */
export function confirmationEmail(link: Link, publicUrl: string): MailMessage {
  const { host } = new URL(publicUrl);
  return withLink(link, `Confirm your e-mail address for ${host}`, {
    before: [
      `Someone, probably you, wants to sign in to ${host} with this e-mail address.`,
      "Confirm it here:",
    ],
    after: [
      `This link works once, until ${untilOf(link)}. Until then the old address stays in use.`,
      "If this was not you, ignore this e-mail. Nothing changes.",
    ],
  });
}

/** Goes to the old address. Omits the new one: the old mailbox may belong to someone else by now. */
export function changedEmail(to: string, isByAdmin: boolean, publicUrl: string): MailMessage {
  const { host } = new URL(publicUrl);
  const [what, advice] = isByAdmin
    ? [
        `An administrator of ${host} gave your account a different e-mail address to sign in with.`,
        "If you did not ask for this, contact the administrator right away.",
      ]
    : [
        `Your account on ${host} now uses a different e-mail address to sign in.`,
        "If you did not make this change, contact an administrator of the server right away.",
      ];
  return {
    to,
    subject: `Your e-mail address on ${host} was changed`,
    text: [what, "", advice, ""].join("\n"),
  };
}

function withLink(
  { to, url }: Link,
  subject: string,
  { before, after }: { before: string[]; after: string[] },
): MailMessage {
  return { to, subject, text: [...before, "", url, "", ...after, ""].join("\n") };
}

function untilOf({ expiresAt }: Link): string {
  return `${isoTime(expiresAt).slice(0, 16).replace("T", " ")} UTC`;
}
