/** A group of radio buttons, each with an optional icon and hint. */
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type ReactNode, useId } from "react";
import styles from "./options.module.css";

interface Option<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
  icon?: ReactNode;
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
    <div className={styles.group}>
      <p id={id} className={styles.legend}>
        {label}
      </p>
      <RadioGroup
        value={value}
        onValueChange={onChange}
        aria-labelledby={id}
        className={styles.frame}
      >
        {options.map((option) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: Radio.Root is a button
          <label key={option.value} className={styles.choice}>
            <Radio.Root
              value={option.value}
              nativeButton
              render={<button type="button" />}
              className={styles.radio}
              aria-labelledby={`${id}${option.value}name`}
              aria-describedby={option.hint ? id + option.value : undefined}
            >
              <Radio.Indicator className={styles.dot} />
            </Radio.Root>
            {option.icon && <span className={styles.icon}>{option.icon}</span>}
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
      </RadioGroup>
    </div>
  );
}
