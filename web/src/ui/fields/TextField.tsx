/** A labelled line of text with a hint below, or what is wrong with it in the hint's place. */
import { type ComponentProps, useId, useState } from "react";
import { text } from "../../text/text.ts";
import { IconButton } from "../controls/IconButton.tsx";
import styles from "./TextField.module.css";

interface Props extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  /** Where the label stands beside another that says the same to the eye. */
  isLabelHidden?: boolean;
}

export function TextField({
  label,
  value,
  onChange,
  hint,
  error,
  isLabelHidden = false,
  type = "text",
  required,
  className,
  ...rest
}: Props) {
  const id = useId();
  const noteId = `${id}note`;
  const [isShown, setShown] = useState(false);
  const isPassword = type === "password";
  const note = error ?? hint;
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...rest}
          id={id}
          type={isPassword && isShown ? "text" : type}
          value={value}
          className={styles.input}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {isPassword && (
          <IconButton
            icon="eye"
            className={styles.reveal}
            label={text.ui.showTyped}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        )}
      </div>
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
