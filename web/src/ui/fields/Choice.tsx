/** A group of radio buttons, each with an optional hint. */
import { useId } from "react";
import styles from "./options.module.css";

interface Option<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
}

interface Props<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
}

export function Choice<Value extends string>({ label, value, onChange, options }: Props<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.frame}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              aria-describedby={option.hint ? id + option.value : undefined}
              aria-labelledby={`${id}${option.value}name`}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>
              <span id={`${id}${option.value}name`}>{option.label}</span>
              {option.hint && (
                <span id={id + option.value} className={styles.hint}>
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
