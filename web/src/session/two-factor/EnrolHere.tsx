/** All of turning two-factor on in one place without dialogs, for who cannot go on before it is on. */
import type { Enrolment } from "@belfry/contracts/auth/two-factor";
import type { Me } from "@belfry/contracts/users";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import styles from "../../settings/two-factor/two-factor.module.css";
import { settingsText } from "../../text/settings.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAttempt } from "../../ui/lists/use-attempt.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import { useReauthentication } from "../use-reauthentication.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { ScanSecret } from "./ScanSecret.tsx";

const words = settingsText.twoFactor;

interface Props {
  me: Me;
  /** It is on, and the recovery codes are kept. */
  onDone: () => void;
}

export default function EnrolHere({ me, onDone }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { confirmed, question } = useReauthentication(words.why);

  const { isBusy, failure, attempt } = useAttempt(async () =>
    setEnrolment(await confirmed(() => call("POST /api/me/2fa", { body: {} }))),
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
        <ScanSecret
          enrolment={enrolment}
          onConfirmed={setCodes}
          onCancel={() => setEnrolment(null)}
        />
      </Step>
    );
  }
  return (
    <>
      <Button look="primary" isBusy={isBusy} onClick={attempt}>
        {words.turnOn}
      </Button>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {question}
    </>
  );
}

/** The button that led here is gone: one reads on from the title of what has come in its place. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.step}>
        {title}
      </h2>
      {children}
    </>
  );
}
