/** A labelled place for a few lines of code, with a hint below or what is wrong in the hint's place. */
import { type ReactNode, useId } from "react";
import styles from "./templates.module.css";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows: number;
  maxLength?: number;
  placeholder?: string;
  hint?: ReactNode;
  error?: string | undefined;
}

export function CodeArea({ label, value, onChange, hint, error, ...rest }: Props) {
  const id = useId();
  const noteId = `${id}note`;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        value={value}
        className={styles.code}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
