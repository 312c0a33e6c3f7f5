/** The mail that tells an address that it opens an account no more. */
import type { Letter } from "../../mail/mail.ts";

/** Goes to the old address, and does not name the new one: it may be somebody else's by now. */
export function emailChangedLetter(to: string, publicUrl: string): Letter {
  const { host } = new URL(publicUrl);
  return {
    to,
    subject: `Your e-mail on ${host} was changed`,
    text: [
      `You signed in to ${host} with this e-mail. From now on another one is used.`,
      "",
      "If that was you, there is nothing to do.",
      "If it was not, tell an administrator of the server at once.",
      "",
    ].join("\n"),
  };
}
