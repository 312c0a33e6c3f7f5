/** A button with an icon only. Its label is the accessible name and the tooltip. */
import type { ComponentProps } from "react";
import { Icon, type IconName } from "../marks/Icon.tsx";
import styles from "./IconButton.module.css";

interface Props extends Omit<ComponentProps<"button">, "children"> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={className ? `${styles.button} ${className}` : styles.button}
    >
      <Icon name={icon} />
    </button>
  );
}
