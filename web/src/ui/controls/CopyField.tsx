/**
 * A value to take elsewhere, with a copy button. Where the browser refuses to copy, the value is
 * selected and the reader is told which keys to press.
 */
import { useEffect, useId, useRef, useState } from "react";
import { text } from "../../text/text.ts";
import { Icon } from "../marks/Icon.tsx";
import { announce } from "../notices/Announcer.tsx";
import { Button } from "./Button.tsx";
import styles from "./CopyField.module.css";
import { copyText } from "./clipboard.ts";

interface Props {
  label: string;
  value: string;
  /** The words on the button, also its accessible name. */
  action: string;
  /** Shown because copying has failed already. */
  hasFailed?: boolean;
}

const shownMs = 2500;
/** Characters of a line, about, in the widest dialog. */
const lineLength = 56;

export function CopyField({ label, value, action, hasFailed = false }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<"none" | "copied" | "refused">(
    hasFailed ? "refused" : "none",
  );

  useEffect(() => {
    if (outcome === "refused") {
      field.current?.focus();
      field.current?.select();
    }
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome("none"), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    const isCopied = await copyText(value);
    setOutcome(isCopied ? "copied" : "refused");
    if (isCopied) announce(text.ui.copied);
    else field.current?.select();
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
          rows={Math.ceil(value.length / lineLength)} // where CSS cannot fit the height to the text
          spellCheck={false}
          value={value}
          className={styles.value}
          onFocus={(event) => event.target.select()}
        />
        <Button size="small" className={styles.copy} onClick={copy}>
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
