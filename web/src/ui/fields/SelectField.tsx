/** A drop-down list with a label. */
import type { ComponentProps } from "react";
import { Field } from "./Field.tsx";
import styles from "./SelectField.module.css";

interface Option<Value extends string> {
  value: Value;
  label: string;
}

interface OptionGroup<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
}

interface Props<Value extends string>
  extends Omit<ComponentProps<"select">, "onChange" | "value" | "children"> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly (Option<Value> | OptionGroup<Value>)[];
  /** As wide as its container instead of its longest option. */
  isWide?: boolean;
}

export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, value, onChange, options, isWide = false, ...rest } = props;
  const all = options.flatMap((option) => ("options" in option ? option.options : option));
  return (
    <Field label={label} className={isWide ? styles.wide : undefined}>
      {({ id, className }) => (
        <select
          {...rest}
          id={id}
          className={`${className} ${styles.select}`}
          value={value}
          onChange={({ target }) => {
            const chosen = all.find((option) => option.value === target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) =>
            "options" in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(renderOption)}
              </optgroup>
            ) : (
              renderOption(option)
            ),
          )}
        </select>
      )}
    </Field>
  );
}

function renderOption({ value, label }: { value: string; label: string }) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
