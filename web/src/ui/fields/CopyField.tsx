/**
 * A read-only value with a copy button. If the browser blocks copying, it selects the value and names
 * the keys to press.
 */
import { useEffect, useId, useRef } from "react";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
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
}

/** Approximate characters per line in the widest dialog. */
const lineLength = 56;

export function CopyField(props: Props) {
  const { label, value, shown = value, action, hasFailed = false, isLabelHidden } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { outcome, copy } = useCopy(hasFailed);

  useEffect(() => {
    if (outcome !== "failed") return;
    field.current?.focus();
    field.current?.select();
  }, [outcome]);

  async function copyValue() {
    if (!(await copy(value))) field.current?.select();
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <div className={styles.row}>
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
        <Button size="small" className={styles.copy} onClick={copyValue}>
          <CopyLabel outcome={outcome} label={action} />
        </Button>
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
