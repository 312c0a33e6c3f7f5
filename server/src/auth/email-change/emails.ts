/** E-mails about a new e-mail address. They omit display names, which users choose. */
import { isoTime } from "../../clock.ts";
import type { MailMessage } from "../../mail.ts";

/** Goes to the new address. */
export function confirmationEmail(
  { email, url, expiresAt }: { email: string; url: string; expiresAt: number },
  publicUrl: string,
): MailMessage {
  const { host } = new URL(publicUrl);
  const until = isoTime(expiresAt).slice(0, 16).replace("T", " ");
  return {
    to: email,
    subject: `Confirm your e-mail address for ${host}`,
    text: [
      `Someone, probably you, wants to sign in to ${host} with this e-mail address.`,
      "Confirm it here:",
      "",
      url,
      "",
      `This link works once, until ${until} UTC. Until then the old address stays in use.`,
      "If this was not you, ignore this e-mail. Nothing changes.",
      "",
    ].join("\n"),
  };
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
