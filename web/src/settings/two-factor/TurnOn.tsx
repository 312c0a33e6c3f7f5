/** The button that begins an enrolment, and why it could not begin. */
import { type Ref, useState } from "react";
import { explain, isCalledOff } from "../../text/explain.ts";
import { settingsText } from "../../text/settings.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";

interface Props {
  ref?: Ref<HTMLButtonElement>;
  onTurnOn: () => Promise<void>;
}

export function TurnOn({ ref, onTurnOn }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function turnOn() {
    setBusy(true);
    setFailure(null);
    try {
      await onTurnOn();
    } catch (error) {
      if (!isCalledOff(error)) setFailure(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button ref={ref} look="primary" isBusy={isBusy} onClick={turnOn}>
        {settingsText.twoFactor.turnOn}
      </Button>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </>
  );
}
