/** A label, a control, and below it the hint, or the error in its place. */
import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

interface ControlProps {
  id: string;
  className: string | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface Props extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, hint, error, className, children }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? `${id}note` : undefined,
      })}
      {note && (
        <p id={`${id}note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
