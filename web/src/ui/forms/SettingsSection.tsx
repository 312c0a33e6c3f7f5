/** Settings as rows: the title and a sentence at the left, the control at the right. */
import { type ReactNode, useId } from "react";
import fieldStyles from "../fields/Field.module.css";
import { FieldLayout } from "../fields/Field.tsx";
import styles from "./SettingsSection.module.css";

interface SectionProps {
  title: string;
  /** The rows of a danger zone have a frame. */
  tone?: "normal" | "danger";
  /** Fields and switches inside are rows. */
  children: ReactNode;
}

export function SettingsSection({ title, tone = "normal", children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={tone === "danger" ? styles.dangerTitle : styles.title}>
        {title}
      </h3>
      <FieldLayout value="row">
        <div className={tone === "danger" ? styles.dangerRows : undefined}>{children}</div>
      </FieldLayout>
    </section>
  );
}

interface RowProps {
  title: string;
  hint: ReactNode;
  /** Buttons, and fields with a label for screen readers only. */
  children: ReactNode;
  /** Below the row, for example an error. */
  below?: ReactNode;
}

export function SettingsRow({ title, hint, children, below }: RowProps) {
  return (
    <div className={fieldStyles.narrowRow}>
      <div className={fieldStyles.rowText}>
        <p className={fieldStyles.rowLabel}>{title}</p>
        <p className={fieldStyles.hint}>{hint}</p>
      </div>
      <div className={fieldStyles.endControl}>{children}</div>
      {below && <div className={styles.below}>{below}</div>}
    </div>
  );
}
