/** A field for the six digits of an authenticator app. Password managers can fill it in. */
import { useEffect, useRef } from "react";
import styles from "./CodeField.module.css";
import { TextField } from "./TextField.tsx";

const digits = 6;

interface Props {
  label: string;
  value: string;
  /** Receives digits only, without the space that apps put in the middle. */
  onChange: (code: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  autoFocus?: boolean;
  /** Submits the form with the sixth digit. */
  submitsWhenFull?: boolean;
}

export function CodeField({ value, onChange, submitsWhenFull = false, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (submitsWhenFull && value.length === digits) input.current?.form?.requestSubmit();
  }, [value, submitsWhenFull]);

  return (
    <TextField
      {...rest}
      ref={input}
      value={value}
      // No `maxLength`: it would cut "123 456" before the space is removed.
      onChange={(typed) => onChange(typed.replace(/[^0-9]/g, "").slice(0, digits))}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      className={styles.code}
      data-autofocus
    />
  );
}
