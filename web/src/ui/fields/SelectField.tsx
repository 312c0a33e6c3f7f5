/** A drop-down list with a label. */
import { Field } from "./Field.tsx";
import { Select, type SelectProps } from "./Select.tsx";
import styles from "./SelectField.module.css";

interface Props<Value extends string> extends SelectProps<Value> {
  label: string;
  hint?: string;
  /** Makes the select as wide as its container, instead of its chosen option. */
  isWide?: boolean;
}

export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, hint, isWide = false, ...rest } = props;
  return (
    <Field label={label} hint={hint} className={isWide ? styles.wide : undefined}>
      {({ id, "aria-describedby": describedBy }) => (
        <Select
          {...rest}
          id={id}
          aria-describedby={rest["aria-describedby"] ?? describedBy}
          className={styles.select}
        />
      )}
    </Field>
  );
}
