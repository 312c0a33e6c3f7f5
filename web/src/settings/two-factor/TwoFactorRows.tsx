/** The state of two-factor authentication, with the buttons that change it. */

import type { TwoFactorState } from "@belfry/contracts/auth/two-factor";
import { limits } from "@belfry/contracts/limits";
import { Key, ShieldCheck } from "lucide-react";
import { settingsText } from "../../text/screens/settings.ts";
import { exactTime, timeAgo } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { useFallbackFocus } from "../../ui/controls/use-focus.ts";
import { Row, Rows } from "../../ui/lists/Row.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "../settings.module.css";

const words = settingsText.twoFactor;
/** With fewer recovery codes left, the row suggests creating new ones. */
const fewCodes = 4;

interface Props {
  state: TwoFactorState;
  onTurnOn: () => Promise<void>;
  onReplace: () => void;
  onCreateCodes: () => void;
  onTurnOff: () => void;
}

export function TwoFactorRows({ state, onTurnOn, onReplace, onCreateCodes, onTurnOff }: Props) {
  const { isOn, enabledAt, recoveryCodesLeft: left, isRequired } = state;
  const { isBusy, failure, run } = useAction(onTurnOn);
  const first = useFallbackFocus<HTMLButtonElement>(isOn);

  if (!isOn) {
    return (
      <Rows label={words.title}>
        <Row
          icon={ShieldCheck}
          title={words.isOff}
          facts={[words.isOffHint]}
          action={
            <Button ref={first} look="primary" isBusy={isBusy} onClick={run}>
              {words.turnOn}
            </Button>
          }
          failure={failure}
        />
      </Rows>
    );
  }
  return (
    <>
      <Rows label={words.title}>
        <Row
          icon={ShieldCheck}
          title={words.isOn}
          facts={[
            enabledAt && (
              <span title={exactTime(enabledAt)}>{words.since(timeAgo(enabledAt))}</span>
            ),
            words.replaceHint,
          ]}
          action={
            <Button ref={first} onClick={onReplace}>
              {words.replace}
            </Button>
          }
        />
        <Row
          icon={Key}
          title={words.codes}
          facts={[
            <>
              <strong>{words.codesLeft(left, limits.recoveryCodes)}</strong> {words.codesHint}
            </>,
            left < fewCodes && words.codesFew,
          ]}
          action={<Button onClick={onCreateCodes}>{words.createCodes}</Button>}
        />
      </Rows>
      {isRequired ? (
        <Notice>{words.required}</Notice>
      ) : (
        <div className={styles.foot}>
          <Button look="plainDanger" onClick={onTurnOff}>
            {words.turnOff}
          </Button>
        </div>
      )}
    </>
  );
}
