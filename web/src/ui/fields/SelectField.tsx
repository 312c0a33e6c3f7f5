/** A drop-down list with a label. */
import { Field } from "./Field.tsx";
import { Select, type SelectProps } from "./Select.tsx";
import styles from "./SelectField.module.css";

interface Props<Value extends string> extends SelectProps<Value> {
  label: string;
  /** As wide as its container instead of its chosen option. */
  isWide?: boolean;
}

export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, isWide = false, ...rest } = props;
  return (
    <Field label={label} className={isWide ? styles.wide : undefined}>
      {({ id }) => <Select {...rest} id={id} className={styles.select} />}
    </Field>
  );
}
