/** All of turning two-factor on in one place without dialogs, for who cannot go on before it is on. */
import type { Enrolment } from "@belfry/contracts/two-factor";
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../../live/call.ts";
import { useReauthentication } from "../../sign-in/use-reauthentication.tsx";
import { settingsText } from "../../text/settings.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { ScanSecret } from "./ScanSecret.tsx";
import { TurnOn } from "./TurnOn.tsx";

interface Props {
  me: Me;
  /** It is on, and the recovery codes are kept. */
  onDone: () => void;
}

export default function EnrolHere({ me, onDone }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { confirmed, question } = useReauthentication(settingsText.twoFactor.why);

  async function begin() {
    setEnrolment(await confirmed(() => call("POST /api/me/2fa", { body: {} })));
  }

  if (codes) return <RecoveryCodes email={me.email} codes={codes} onDone={onDone} />;
  if (enrolment) {
    return (
      <ScanSecret
        enrolment={enrolment}
        onConfirmed={setCodes}
        onCancel={() => setEnrolment(null)}
      />
    );
  }
  return (
    <>
      <TurnOn onTurnOn={begin} />
      {question}
    </>
  );
}
