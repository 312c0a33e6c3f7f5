/** The mail that brings a password reset link. */
import type { ResetLink } from "@belfry/contracts/auth/invites";
import type { Letter } from "../../mail/mail.ts";

/** Without the user's name: it is text that somebody chose, in a mail that asks to follow a link. */
export function resetLetter(to: string, { url, expiresAt }: ResetLink, publicUrl: string): Letter {
  const { host } = new URL(publicUrl);
  const until = expiresAt.slice(0, 16).replace("T", " ");
  return {
    to,
    subject: `Choose a new password for ${host}`,
    text: [
      `Somebody, most likely you, asked for a new password on ${host}.`,
      "Choose it here:",
      "",
      url,
      "",
      `The link works once, until ${until} UTC. It signs you out everywhere.`,
      "If it was not you, do nothing: your password stays as it is.",
      "",
    ].join("\n"),
  };
}
