/** A button with an icon only. Its label is the accessible name and the tooltip. */
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./IconButton.module.css";

interface Props extends Omit<ComponentProps<"button">, "children"> {
  icon: LucideIcon;
  label: string;
}

export function IconButton({ icon: Icon, label, className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={className ? `${styles.button} ${className}` : styles.button}
    >
      <Icon size={18} />
    </button>
  );
}
