/** The button that signs in with a passkey. */

import type { Me } from "@belfry/contracts/users";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { isCancelled } from "../../text/explain.ts";
import { passkeysText as words } from "../../text/screens/security/passkeys.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { signInWithPasskey } from "./ceremonies.ts";
import { explainSignIn } from "./explain-passkey.ts";
import styles from "./passkeys.module.css";

interface Props {
  label: string;
  /** Which side of the other ways to sign in the button is on. */
  place: "before" | "after";
  ticket?: string;
  onDone: (me: Me) => void;
  /** Returns true if it has handled the error. */
  onError?: (error: unknown) => boolean;
}

export function PasskeyButton({ label, place, ticket, onDone, onError }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function signIn() {
    setBusy(true);
    setFailure(null);
    try {
      onDone(await signInWithPasskey(ticket)); // stays busy until the next screen
    } catch (error) {
      setBusy(false);
      if (isCancelled(error) || onError?.(error)) return;
      setFailure(explainSignIn(error));
    }
  }

  const or = <p className={styles.or}>{words.or}</p>;
  return (
    <>
      {place === "after" && or}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button className={styles.wide} isBusy={isBusy} onClick={signIn}>
        <Fingerprint size={18} />
        {label}
      </Button>
      {place === "before" && or}
    </>
  );
}
