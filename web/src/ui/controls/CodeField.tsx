/**
 * Six digits out of an authenticator app: one field that password managers and phones can fill, and
 * that sends its form as soon as the sixth digit is there, typed or pasted.
 */
import { useEffect, useRef } from "react";
import { TextField } from "./TextField.tsx";
import styles from "./TextField.module.css";

const digits = 6;

interface Props {
  label: string;
  value: string;
  onChange: (code: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  autoFocus?: boolean;
  /** For a form that has more to fill in than the code. */
  isSentByHand?: boolean;
  /** Gets the focus when the dialog around it opens. */
  "data-autofocus"?: boolean;
}

export function CodeField({ value, onChange, isSentByHand = false, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (value.length === digits && !isSentByHand) input.current?.form?.requestSubmit();
  }, [value, isSentByHand]);

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
    />
  );
}
