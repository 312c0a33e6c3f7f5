/** A button with words. While busy it keeps its size, says so and takes no second press. */
import type { ComponentProps } from "react";
import { Spinner } from "../marks/Spinner.tsx";
import styles from "./Button.module.css";

interface Props extends ComponentProps<"button"> {
  look?: "primary" | "plain" | "quiet" | "danger";
  size?: "normal" | "small";
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
  const classes = [styles.button, styles[look], size === "small" && styles.small, className];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(" ")}
      // Not `disabled`: that would drop the focus of whoever has just pressed it.
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
