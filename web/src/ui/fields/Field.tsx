/** A label, a control, and below it the hint, or the error in its place. */
import { createContext, type ReactNode, use, useId } from "react";
import styles from "./Field.module.css";

/** A row has its label and hint at the left, and its control at the right. */
export const FieldLayout = createContext<"column" | "row">("column");

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  /** For screen readers only, next to a visible title or a placeholder. */
  isLabelHidden?: boolean;
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

export function Field({ label, hint, error, className, isLabelHidden, children }: Props) {
  const id = useId();
  const isRow = use(FieldLayout) === "row";
  const note = error ?? hint;
  const noteIds = isRow && hint && error ? `${id}hint ${id}note` : `${id}note`;
  if (isRow) {
    return (
      <div className={styles.row}>
        <div className={styles.rowText}>
          <label htmlFor={id} className={styles.rowLabel}>
            {label}
          </label>
          {hint && (
            <p id={error ? `${id}hint` : `${id}note`} className={styles.hint}>
              {hint}
            </p>
          )}
        </div>
        <div className={styles.rowControl}>
          {children({
            id,
            className: styles.control,
            "aria-invalid": error ? true : undefined,
            "aria-describedby": note ? noteIds : undefined,
          })}
          {error && (
            <p id={`${id}note`} className={styles.error}>
              {error}
            </p>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : styles.label}>
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
