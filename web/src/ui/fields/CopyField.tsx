/**
 * A read-only value with a copy button. If the browser blocks copying, it selects the value and names
 * the keys to press.
 */
import { Eye } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { CopyLabel, useCopy } from "../controls/use-copy.tsx";
import styles from "./CopyField.module.css";

interface Props {
  label: string;
  value: string;
  /** A more legible form of the value, shown instead. */
  shown?: string;
  action: string;
  /** Copying has already failed. */
  hasFailed?: boolean;
  /** For screen readers only, below a visible title. */
  isLabelHidden?: boolean;
  /** A secret, which `shown` masks until the user asks for it. */
  secret?: Secret;
}

export interface Secret {
  isShown: boolean;
  isBusy: boolean;
  showLabel: string;
  onToggle: () => void;
  /** Returns what to copy, or null if it could not be loaded. */
  load: () => Promise<string | null>;
}

/** Approximate characters per line in the widest dialog. */
const lineLength = 56;

export function CopyField(props: Props) {
  const { label, value, shown = value, action, hasFailed = false, isLabelHidden, secret } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { outcome, copy } = useCopy(hasFailed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a secret is selected when it is shown
  useEffect(() => {
    if (outcome !== "failed") return;
    field.current?.focus();
    field.current?.select();
  }, [outcome, shown]);

  async function copyValue() {
    const copied = secret ? await secret.load() : value;
    if (copied === null || (await copy(copied))) return;
    if (secret && !secret.isShown) secret.onToggle();
    else field.current?.select();
  }

  const copyButton = (
    <Button
      size={secret ? "normal" : "small"}
      look={secret ? "primary" : "plain"}
      isBusy={secret?.isBusy}
      className={styles.copy}
      onClick={copyValue}
    >
      <CopyLabel outcome={outcome} label={action} />
    </Button>
  );

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <div className={styles.line} data-secret={secret && !secret.isShown ? "masked" : undefined}>
        <div className={secret ? styles.frame : styles.row}>
          <textarea
            ref={field}
            id={id}
            readOnly
            rows={countLines(shown)} // for browsers without `field-sizing`
            spellCheck={false}
            value={shown}
            className={styles.value}
            onFocus={(event) => event.target.select()}
          />
          {secret ? (
            <IconButton
              icon={Eye}
              label={secret.showLabel}
              aria-pressed={secret.isShown}
              className={styles.reveal}
              onClick={secret.onToggle}
            />
          ) : (
            copyButton
          )}
        </div>
        {secret && copyButton}
      </div>
      {outcome === "failed" && (
        <p role="status" className={styles.note}>
          {text.ui.copyManually}
        </p>
      )}
    </div>
  );
}

function countLines(shown: string): number {
  const lines = shown.split("\n").map((line) => Math.ceil(line.length / lineLength));
  return lines.reduce((sum, count) => sum + count, 0);
}
