/** A drop-down list with a label. */
import type { ComponentProps } from "react";
import { Field } from "./Field.tsx";
import styles from "./SelectField.module.css";

interface Props<Value extends string>
  extends Omit<ComponentProps<"select">, "onChange" | "value" | "children"> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  /** As wide as its container instead of its longest option. */
  isWide?: boolean;
}

export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, value, onChange, options, isWide = false, ...rest } = props;
  return (
    <Field label={label} className={isWide ? styles.wide : undefined}>
      {({ id, className }) => (
        <select
          {...rest}
          id={id}
          className={`${className} ${styles.select}`}
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
      )}
    </Field>
  );
}
