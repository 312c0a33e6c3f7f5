/** Signs in with a passkey instead of the code, after the password. */
import type { Me } from "@belfry/contracts/users";
import { isProblem } from "../../text/explain.ts";
import { passkeysText as words } from "../../text/screens/security/passkeys.ts";
import { PasskeyButton } from "./PasskeyButton.tsx";

interface Props {
  ticket: string;
  onDone: (me: Me) => void;
  /** The ticket has expired or had too many attempts. */
  onTicketExpired: () => void;
}

export default function PasskeySecondFactor({ ticket, onDone, onTicketExpired }: Props) {
  function onError(error: unknown): boolean {
    const isExpired = isProblem(error, "invalid_ticket");
    if (isExpired) onTicketExpired();
    return isExpired;
  }

  return (
    <PasskeyButton
      label={words.secondFactor}
      place="after"
      ticket={ticket}
      onDone={onDone}
      onError={onError}
    />
  );
}
