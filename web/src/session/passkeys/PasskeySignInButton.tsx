/** At the door: a passkey is the whole sign-in. To be shown where `canUsePasskeys` says so. */
import type { Me } from "@belfry/contracts/users";
import styles from "../../settings/passkeys/passkeys.module.css";
import { passkeysText as words } from "../../text/passkeys.ts";
import { PasskeyButton } from "./PasskeyButton.tsx";

export default function PasskeySignInButton({ onDone }: { onDone: (me: Me) => void }) {
  return (
    <>
      <p className={styles.or}>{words.or}</p>
      <PasskeyButton label={words.signIn} onDone={onDone} />
    </>
  );
}
