/** A multi-line field for code. */

import styles from "./CodeArea.module.css";
import { Field, type FieldProps } from "./Field.tsx";

interface Props extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows: number;
  maxLength?: number;
  placeholder?: string;
}

export function CodeArea({ label, hint, error, onChange, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error} className={styles.field}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className={`${control.className} ${styles.code}`}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
