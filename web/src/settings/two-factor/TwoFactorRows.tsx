/** What two-factor consists of while it is on, or the one button that turns it on. */

import type { TwoFactorState } from "@belfry/contracts/auth/two-factor";
import { limits } from "@belfry/contracts/limits";
import { settingsText } from "../../text/settings.ts";
import { exactTime, timeAgo } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Row, Rows } from "../../ui/lists/Row.tsx";
import { useAttempt } from "../../ui/lists/use-attempt.ts";
import { useFocusKept } from "../../ui/lists/use-focus-kept.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "../settings.module.css";

const words = settingsText.twoFactor;
/** Fewer than this are running out. */
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
  const { isBusy, failure, attempt } = useAttempt(onTurnOn);
  const first = useFocusKept<HTMLButtonElement>(isOn);

  if (!isOn) {
    return (
      <Rows label={words.title}>
        <Row
          icon="shield"
          title={words.isOff}
          facts={[words.isOffWhy]}
          action={
            <Button ref={first} look="primary" isBusy={isBusy} onClick={attempt}>
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
          icon="shield"
          title={words.isOn}
          facts={[
            enabledAt && (
              <span title={exactTime(enabledAt)}>{words.since(timeAgo(enabledAt))}</span>
            ),
            words.appWhy,
          ]}
          action={
            <Button ref={first} onClick={onReplace}>
              {words.replace}
            </Button>
          }
        />
        <Row
          icon="key"
          title={words.codes}
          facts={[
            <>
              <strong>{words.codesLeft(left, limits.recoveryCodes)}</strong> {words.codesWhy}
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
          <Button className={styles.danger} onClick={onTurnOff}>
            {words.turnOff}
          </Button>
        </div>
      )}
    </>
  );
}
