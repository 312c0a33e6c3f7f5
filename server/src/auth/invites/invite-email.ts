/** E-mail with an invite link. */
import { isoTime } from "../../clock.ts";
import type { MailMessage } from "../../mail.ts";

export interface InviteEmail {
  to: string;
  url: string;
  expiresAt: number;
  invitedBy: string;
  serverName: string | null;
}

export function inviteEmail(
  { to, url, expiresAt, invitedBy, serverName }: InviteEmail,
  publicUrl: string,
): MailMessage {
  const { host } = new URL(publicUrl);
  const place = serverName === null ? host : `${serverName} (${host})`;
  const until = isoTime(expiresAt).slice(0, 16).replace("T", " ");
  return {
    to,
    subject: `${invitedBy} invited you to ${place}`,
    text: [
      `${invitedBy} invited you to the team chat of ${place}.`,
      "Choose your name and password here:",
      "",
      url,
      "",
      `This link is only for you and works until ${until} UTC.`,
      "If you did not expect this invite, ignore this e-mail.",
      "",
    ].join("\n"),
  };
}
