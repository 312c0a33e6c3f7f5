/** The mail that brings an invite. */
import { isoTime } from "../../clock.ts";
import type { Letter } from "../../mail/mail.ts";

export interface InviteMail {
  to: string;
  url: string;
  expiresAt: number;
  by: { displayName: string };
}

export function inviteLetter({ to, url, expiresAt, by }: InviteMail, publicUrl: string): Letter {
  const { host } = new URL(publicUrl);
  return {
    to,
    subject: `${by.displayName} invites you to ${host}`,
    text: [
      `${by.displayName} invites you to the chat server ${host}.`,
      "Choose a name and a password here:",
      "",
      url,
      "",
      `The link is yours alone, and good until ${isoTime(expiresAt).slice(0, 16).replace("T", " ")} UTC.`,
      "If you do not know what this is about, do nothing.",
      "",
    ].join("\n"),
  };
}
