/** A switch with a label and a hint, and one without. */
import { Switch as Base } from "@base-ui/react/switch";
import { use, useId } from "react";
import fieldStyles from "./Field.module.css";
import { FieldLayout } from "./Field.tsx";
import styles from "./Switch.module.css";
import toggleStyles from "./Toggle.module.css";

interface Props {
  label: string;
  hint: string;
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, hint, ...rest }: Props) {
  const id = useId();
  const isRow = use(FieldLayout) === "row";
  return (
    <div className={isRow ? fieldStyles.narrowRow : styles.row}>
      <div className={styles.text}>
        <p id={`${id}label`} className={styles.label}>
          {label}
        </p>
        <p id={`${id}hint`} className={styles.hint}>
          {hint}
        </p>
      </div>
      <Toggle {...rest} aria-labelledby={`${id}label`} aria-describedby={`${id}hint`} />
    </div>
  );
}

interface ToggleProps {
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
  "aria-labelledby"?: string;
  "aria-describedby"?: string | undefined;
  id?: string;
}

/** The caller renders the label. */
function Toggle({ isOn, isBusy = false, onChange, ...rest }: ToggleProps) {
  return (
    <Base.Root
      {...rest}
      nativeButton
      render={<button type="button" />}
      checked={isOn}
      // Not `disabled`: a disabled button loses the focus.
      readOnly={isBusy}
      aria-disabled={isBusy || undefined}
      onCheckedChange={onChange}
      className={toggleStyles.switch}
    >
      <Base.Thumb className={toggleStyles.thumb} />
    </Base.Root>
  );
}
