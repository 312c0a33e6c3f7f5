/** A choice between a few short options, side by side. */
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { LucideIcon } from "lucide-react";
import styles from "./Segments.module.css";

interface Option<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon | undefined;
  count?: string | undefined;
}

interface Props<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  /** Segments share one frame. Chips wrap together with the other elements of their parent. */
  look?: "segments" | "chips";
}

export function Segments<Value extends string>(props: Props<Value>) {
  const { label, value, onChange, options, look = "segments" } = props;
  return (
    <RadioGroup aria-label={label} value={value} onValueChange={onChange} className={styles[look]}>
      {options.map(({ icon: Icon, ...option }) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          nativeButton
          render={<button type="button" />}
          className={look === "chips" ? styles.chip : styles.segment}
        >
          {Icon && <Icon size={14} />}
          {option.label}
          {option.count !== undefined && (
            <>
              {" "}
              <span className={styles.count}>{option.count}</span>
            </>
          )}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
