/** After the password: a passkey in place of the code. To be shown where `canUsePasskeys` says so. */
import type { Me } from "@belfry/contracts/users";
import styles from "../../settings/passkeys/passkeys.module.css";
import { isProblem } from "../../text/explain.ts";
import { passkeysText as words } from "../../text/passkeys.ts";
import { PasskeyButton } from "./PasskeyButton.tsx";

interface Props {
  ticket: string;
  onDone: (me: Me) => void;
  /** The ticket is too old or was tried too often: nothing helps but the password. */
  onDead: () => void;
}

export default function PasskeySecondFactor({ ticket, onDone, onDead }: Props) {
  function onRefused(error: unknown): boolean {
    const isDead = isProblem(error, "invalid_ticket");
    if (isDead) onDead();
    return isDead;
  }

  return (
    <>
      <p className={styles.or}>{words.or}</p>
      <PasskeyButton
        label={words.secondFactor}
        ticket={ticket}
        onDone={onDone}
        onRefused={onRefused}
      />
    </>
  );
}
