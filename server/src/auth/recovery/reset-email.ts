/** E-mail with a password link. */
import type { ResetLink } from "@belfry/contracts/auth/invites";
import type { MailMessage } from "../../mail.ts";

/** Omits the display name: users choose it, and this e-mail asks the reader to follow a link. */
export function resetEmail(
  to: string,
  { url, expiresAt }: ResetLink,
  publicUrl: string,
): MailMessage {
  const { host } = new URL(publicUrl);
  const until = expiresAt.slice(0, 16).replace("T", " ");
  return {
    to,
    subject: `Reset your password for ${host}`,
    text: [
      `Someone, probably you, asked to reset your password on ${host}.`,
      "Choose a new password here:",
      "",
      url,
      "",
      `This link works once, until ${until} UTC. Using it signs you out everywhere.`,
      "If this was not you, ignore this e-mail. Your password stays the same.",
      "",
    ].join("\n"),
  };
}
