/** The state of two-factor authentication, with the buttons that change it. */

import type { TwoFactorState } from "@belfry/contracts/auth/two-factor";
import { limits } from "@belfry/contracts/limits";
import { KeyRound, ShieldCheck, Smartphone } from "lucide-react";
import { settingsText } from "../../text/screens/settings.ts";
import { exactTime, timeAgo } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { useFallbackFocus } from "../../ui/controls/use-focus.ts";
import { Row, Rows } from "../../ui/lists/Row.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import styles from "./two-factor.module.css";

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
    <div className={styles.groups}>
      <Rows label={words.title}>
        <Row
          icon={ShieldCheck}
          title={words.isOn}
          badge={<Badge tone="success">{words.isProtected}</Badge>}
          facts={[
            enabledAt && (
              <span title={exactTime(enabledAt)}>{words.since(timeAgo(enabledAt))}</span>
            ),
            isRequired && words.required,
          ]}
          action={
            !isRequired && (
              <Button look="plainDanger" onClick={onTurnOff}>
                {words.turnOff}
              </Button>
            )
          }
        />
        <Row
          icon={Smartphone}
          title={words.app}
          facts={[words.replaceHint]}
          action={
            <Button ref={first} onClick={onReplace}>
              {words.replace}
            </Button>
          }
        />
      </Rows>
      <Rows label={words.codes}>
        <Row
          icon={KeyRound}
          title={words.codes}
          badge={
            <Badge tone={left < fewCodes ? "warning" : "fact"}>
              {words.codesLeft(left, limits.recoveryCodes)}
            </Badge>
          }
          facts={[words.codesHint, left < fewCodes && words.codesFew]}
          action={<Button onClick={onCreateCodes}>{words.createCodes}</Button>}
        >
          <CodeGrid left={left} />
        </Row>
      </Rows>
    </div>
  );
}

/** How many codes are used, at a glance. The badge says it in words. */
function CodeGrid({ left }: { left: number }) {
  const used = limits.recoveryCodes - left;
  return (
    <div className={styles.codes} aria-hidden="true">
      {Array.from({ length: limits.recoveryCodes }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the codes have no other name
        <span key={index} data-unused={index >= used || undefined}>
          {index < used ? words.codeUsed : words.codeUnused}
        </span>
      ))}
    </div>
  );
}
