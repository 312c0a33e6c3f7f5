/** A text button. While busy it shows a spinner, keeps its size and ignores clicks. */
import type { ComponentProps } from "react";
import { Spinner } from "../marks/Spinner.tsx";
import styles from "./Button.module.css";

interface Props extends ComponentProps<"button"> {
  look?: "primary" | "plain" | "quiet" | "danger" | "plainDanger";
  size?: "normal" | "small" | "large";
  isBusy?: boolean;
}

export function Button({
  look = "plain",
  size = "normal",
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const classes = [styles.button, styles[look], size !== "normal" && styles[size], className];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(" ")}
      // Not `disabled`: a disabled button loses the focus.
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={isBusy ? styles.hiddenLabel : styles.label}>{children}</span>
      {isBusy && <Spinner className={styles.spinner} />}
    </button>
  );
}
