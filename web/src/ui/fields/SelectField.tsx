/** A labelled list to choose one from, for choices that need no word of explanation. */
import { type ComponentProps, useId } from "react";
import styles from "./SelectField.module.css";

interface Props<Value extends string>
  extends Omit<ComponentProps<"select">, "onChange" | "value" | "children"> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  /** As wide as the place it stands in, not as its longest option. */
  isWide?: boolean;
}

export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, value, onChange, options, isWide = false, ...rest } = props;
  const id = useId();
  return (
    <div className={isWide ? styles.wide : styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={styles.select}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
