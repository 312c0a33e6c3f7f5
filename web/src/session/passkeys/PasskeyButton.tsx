/** The button that signs in with a passkey, and why that did not work. */
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import styles from "../../settings/passkeys/passkeys.module.css";
import { isCalledOff } from "../../text/explain.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { signInWithPasskey } from "./ceremonies.ts";
import { explainSignIn } from "./explain-passkey.ts";

interface Props {
  label: string;
  ticket?: string;
  onDone: (me: Me) => void;
  /** True when it was the answer to the error, and nothing is left to explain. */
  onRefused?: (error: unknown) => boolean;
}

export function PasskeyButton({ label, ticket, onDone, onRefused }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function signIn() {
    setBusy(true);
    setFailure(null);
    try {
      onDone(await signInWithPasskey(ticket));
    } catch (error) {
      setBusy(false);
      if (isCalledOff(error) || onRefused?.(error)) return;
      setFailure(explainSignIn(error));
    }
  }

  return (
    <>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button className={styles.wide} isBusy={isBusy} onClick={signIn}>
        <Icon name="fingerprint" size={18} />
        {label}
      </Button>
    </>
  );
}
