/** Passkeys and API keys, which work without the password, and whether they end with it. */

import type { ApiKey } from "@belfry/contracts/auth/api-keys";
import type { Passkey } from "@belfry/contracts/auth/passkeys";
import { Fingerprint, Key } from "lucide-react";
import { settingsText } from "../../text/screens/settings.ts";
import { timeAgo } from "../../text/times.ts";
import { CheckBox } from "../../ui/fields/CheckBox.tsx";
import { Row, Rows } from "../../ui/lists/Row.tsx";
import styles from "../settings.module.css";

const words = settingsText.password;

export interface Credentials {
  passkeys: readonly Passkey[];
  apiKeys: readonly ApiKey[];
}

interface Props extends Credentials {
  isEnding: boolean;
  onChange: (isEnding: boolean) => void;
}

export function OtherCredentials({ passkeys, apiKeys, isEnding, onChange }: Props) {
  if (passkeys.length + apiKeys.length === 0) return null;
  return (
    <>
      <p className={styles.label}>{words.others}</p>
      <Rows label={words.others}>
        {passkeys.map(({ id, name, createdAt }) => (
          <Row
            key={`passkey:${id}`}
            icon={Fingerprint}
            title={name}
            facts={[words.passkeyAdded(timeAgo(createdAt))]}
          />
        ))}
        {apiKeys.map(({ id, name, createdAt }) => (
          <Row
            key={`key:${id}`}
            icon={Key}
            title={name}
            facts={[words.keyCreated(timeAgo(createdAt))]}
          />
        ))}
      </Rows>
      <CheckBox
        label={words.endOthers}
        hint={words.endOthersHint}
        isChecked={isEnding}
        onChange={onChange}
      />
    </>
  );
}
