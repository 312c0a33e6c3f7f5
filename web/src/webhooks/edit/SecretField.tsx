/** The signature secret of a webhook. It can be set, replaced and removed, but not read. */
import { webhooksText } from "../../text/screens/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "./edit.module.css";

const words = webhooksText.settings;

interface Props {
  hasSecret: boolean;
  isRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

export function SecretField({ hasSecret, isRemoved, onRemove, ...field }: Props) {
  const state = isRemoved ? words.secretGoes : hasSecret ? words.secretSet : words.secretNone;
  return (
    <>
      <TextField
        label={words.secret}
        hint={state}
        type="password"
        autoComplete="new-password"
        maxLength={256}
        {...field}
      />
      <div className={styles.secret}>
        <p>{words.secretHow}</p>
        {hasSecret && field.value === "" && (
          <Button size="small" onClick={() => onRemove(!isRemoved)}>
            {isRemoved ? words.keepSecret : words.removeSecret}
          </Button>
        )}
      </div>
    </>
  );
}
