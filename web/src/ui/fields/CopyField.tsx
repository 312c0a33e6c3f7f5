/**
 * A value to take elsewhere, with a copy button. Where the browser refuses to copy, the value is
 * selected and the reader is told which keys to press.
 */
import { useEffect, useId, useRef } from "react";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { useCopy } from "../controls/use-copy.ts";
import { Icon } from "../marks/Icon.tsx";
import styles from "./CopyField.module.css";

interface Props {
  label: string;
  value: string;
  /** What stands in the field, where that is easier to read than the value. */
  shown?: string;
  /** The words on the button, also its accessible name. */
  action: string;
  /** Shown because copying has failed already. */
  hasFailed?: boolean;
}

/** Characters of a line, about, in the widest dialog. */
const lineLength = 56;

export function CopyField({ label, value, shown = value, action, hasFailed = false }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { outcome, copy } = useCopy(hasFailed);

  useEffect(() => {
    if (outcome !== "refused") return;
    field.current?.focus();
    field.current?.select();
  }, [outcome]);

  async function take() {
    if (!(await copy(value))) field.current?.select();
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        <textarea
          ref={field}
          id={id}
          readOnly
          rows={linesOf(shown)} // where CSS cannot fit the height to the text
          spellCheck={false}
          value={shown}
          className={styles.value}
          onFocus={(event) => event.target.select()}
        />
        <Button size="small" className={styles.copy} onClick={take}>
          <Icon name={outcome === "copied" ? "check" : "copy"} size={16} />
          {outcome === "copied" ? text.ui.copied : action}
        </Button>
      </div>
      {outcome === "refused" && (
        <p role="status" className={styles.byHand}>
          {text.ui.copyByHand}
        </p>
      )}
    </div>
  );
}

function linesOf(shown: string): number {
  const lines = shown.split("\n").map((line) => Math.ceil(line.length / lineLength));
  return lines.reduce((sum, count) => sum + count, 0);
}
