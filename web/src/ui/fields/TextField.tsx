/** A single-line text field. Passwords have a button that shows what was typed. */
import { Eye } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { text } from "../../text/text.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { Field, type FieldProps } from "./Field.tsx";
import styles from "./TextField.module.css";

interface Props extends Omit<ComponentProps<"input">, "onChange" | "value">, FieldProps {
  className?: string;
  /** Before the input, for example a preview. */
  leading?: ReactNode;
  /** After the input: "days". Add an `aria-label` that contains it. */
  unit?: string;
  value: string;
  onChange: (value: string) => void;
}

export function TextField(props: Props) {
  const {
    label,
    value,
    onChange,
    hint,
    error,
    type = "text",
    required,
    className,
    leading,
    unit,
    isLabelHidden,
    ...rest
  } = props;
  const [isShown, setShown] = useState(false);
  const isPassword = type === "password";
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      className={className}
      isLabelHidden={isLabelHidden}
    >
      {(control) => (
        <div className={styles.box}>
          {leading}
          <input
            {...rest}
            {...control}
            type={isPassword && isShown ? "text" : type}
            value={value}
            className={`${control.className} ${styles.input}`}
            aria-required={required}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit && <span aria-hidden="true">{unit}</span>}
          {isPassword && (
            <IconButton
              icon={Eye}
              className={styles.reveal}
              label={text.ui.showInput}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          )}
        </div>
      )}
    </Field>
  );
}
