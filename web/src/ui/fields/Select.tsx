/** A drop-down list. `SelectField` adds a label. */
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./Select.module.css";

interface Option<Value extends string> {
  value: Value;
  label: string;
}

interface OptionGroup<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
}

export interface SelectProps<Value extends string>
  extends Omit<ComponentProps<"button">, "onChange" | "value" | "children"> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly (Option<Value> | OptionGroup<Value>)[];
  /** Shown instead of the chosen option. */
  shown?: string | undefined;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, options, disabled = false, className, shown, ...rest } = props;
  const all = options.flatMap((option) => ("options" in option ? option.options : option));
  return (
    <Base.Root
      items={all}
      value={value}
      disabled={disabled}
      modal={false}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
    >
      <Base.Trigger
        {...rest}
        className={className ? `${styles.trigger} ${className}` : styles.trigger}
      >
        <Base.Value className={styles.value}>{shown}</Base.Value>
        <Base.Icon className={styles.icon}>
          <ChevronDown size={16} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          alignItemWithTrigger={false}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={styles.positioner}
        >
          {/* The server's policy forbids style elements. */}
          <CSPProvider disableStyleElements>
            <Base.Popup className={styles.popup}>
              {options.map((option) =>
                "options" in option ? (
                  <Base.Group key={option.label}>
                    <Base.GroupLabel className={styles.group}>{option.label}</Base.GroupLabel>
                    {option.options.map(renderOption)}
                  </Base.Group>
                ) : (
                  renderOption(option)
                ),
              )}
            </Base.Popup>
          </CSPProvider>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function renderOption({ value, label }: { value: string; label: string }) {
  return (
    <Base.Item key={value} value={value} className={styles.item}>
      <Base.ItemText className={styles.text}>{label}</Base.ItemText>
      <Base.ItemIndicator className={styles.mark}>
        <Check size={16} />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
