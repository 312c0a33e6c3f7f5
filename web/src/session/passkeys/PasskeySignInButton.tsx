/** Signs in with a passkey alone. */
import type { Me } from "@belfry/contracts/users";
import { passkeysText as words } from "../../text/screens/security/passkeys.ts";
import { PasskeyButton } from "./PasskeyButton.tsx";

export default function PasskeySignInButton({ onDone }: { onDone: (me: Me) => void }) {
  return <PasskeyButton label={words.signIn} place="before" onDone={onDone} />;
}
