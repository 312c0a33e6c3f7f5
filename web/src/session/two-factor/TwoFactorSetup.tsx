/** Turns on two-factor authentication in the page, for users who must do so before anything else. */
import type { Enrolment } from "@belfry/contracts/auth/two-factor";
import type { Me } from "@belfry/contracts/users";
import { type ReactNode, useState } from "react";
import { call } from "../../api/call.ts";
import { settingsText } from "../../text/screens/settings.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { useFocusOnMount } from "../../ui/controls/use-focus.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import { useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import { AuthenticatorSetup } from "./AuthenticatorSetup.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import styles from "./two-factor.module.css";

const words = settingsText.twoFactor;

export function TwoFactorSetup({ me, onDone }: { me: Me; onDone: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);

  const { isBusy, failure, run } = useAction(async () =>
    setEnrolment(await withReauthentication(() => call("POST /api/me/2fa", { body: {} }))),
  );

  if (codes) {
    return (
      <Step key="codes" title={words.codesTitle}>
        <RecoveryCodes email={me.email} codes={codes} onDone={onDone} />
      </Step>
    );
  }
  if (enrolment) {
    return (
      <Step key="scan" title={words.scanTitle}>
        <AuthenticatorSetup
          enrolment={enrolment}
          onConfirmed={setCodes}
          onCancel={() => setEnrolment(null)}
        />
      </Step>
    );
  }
  return (
    <>
      <Button look="primary" isBusy={isBusy} onClick={run}>
        {words.turnOn}
      </Button>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {reauthenticationDialog}
    </>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.step}>
        {title}
      </h2>
      {children}
    </>
  );
}
