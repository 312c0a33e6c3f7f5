/** The list of the user's passkeys, with the button that adds one if the browser can. */

import type { Passkey } from "@belfry/contracts/auth/passkeys";
import { Fingerprint } from "lucide-react";
import { canUsePasskeys } from "../../session/passkeys/can-use-passkeys.ts";
import { passkeysText as words } from "../../text/screens/security/passkeys.ts";
import { exactTime, timeAgo } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useFallbackFocus } from "../../ui/controls/use-focus.ts";
import { Row, Rows } from "../../ui/lists/Row.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "../settings.module.css";

interface Props {
  passkeys: readonly Passkey[];
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}

export function PasskeyRows({ passkeys, onAdd, onRemove }: Props) {
  const addButton = useFallbackFocus<HTMLButtonElement>(passkeys.length);
  return (
    <>
      <Rows label={words.list}>
        {passkeys.length === 0 && (
          <Row icon={Fingerprint} title={words.none} facts={[words.noneHint]} />
        )}
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            icon={Fingerprint}
            title={passkey.name}
            facts={[usageOf(passkey), passkey.isSynced ? words.synced : words.onOneDevice]}
            action={
              <Button
                size="small"
                look="plainDanger"
                aria-label={words.removeOf(passkey.name)}
                onClick={() => onRemove(passkey)}
              >
                {words.remove}
              </Button>
            }
          />
        ))}
      </Rows>
      <div className={styles.foot}>
        {canUsePasskeys ? (
          <Button ref={addButton} look="primary" onClick={onAdd}>
            {words.add}
          </Button>
        ) : (
          <Notice>{words.unsupported}</Notice>
        )}
      </div>
    </>
  );
}

function usageOf({ createdAt, lastUsedAt }: Passkey) {
  return (
    <>
      <span title={exactTime(createdAt)}>{words.addedAt(timeAgo(createdAt))}</span>
      {", "}
      {lastUsedAt ? (
        <span title={exactTime(lastUsedAt)}>{words.lastUsed(timeAgo(lastUsedAt))}</span>
      ) : (
        words.neverUsed
      )}
    </>
  );
}
