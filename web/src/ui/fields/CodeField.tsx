/** Six digits out of an authenticator app: one field, which password managers and phones can fill. */
import { useEffect, useRef } from "react";
import styles from "./CodeField.module.css";
import { TextField } from "./TextField.tsx";

const digits = 6;

interface Props {
  label: string;
  value: string;
  /** Gets digits only: apps show a code in two groups, and so it is pasted. */
  onChange: (code: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  autoFocus?: boolean;
  /** The form is sent with the sixth digit, typed or pasted. */
  isSentWhenFull?: boolean;
}

export function CodeField({ value, onChange, isSentWhenFull = false, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isSentWhenFull && value.length === digits) input.current?.form?.requestSubmit();
  }, [value, isSentWhenFull]);

  return (
    <TextField
      {...rest}
      ref={input}
      value={value}
      // No `maxLength`: it would cut "123 456" before the space is dropped.
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
