/** A group of rows in the sidebar, with a button that adds one. */
import { Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { IconButton } from "../ui/controls/IconButton.tsx";
import styles from "./SidebarSection.module.css";

interface Props {
  /** The first rows of the sidebar need no title. */
  title?: string;
  add?: { label: string; onClick: () => void } | undefined;
  /** A link before the button. */
  browse?: ReactNode;
  children: ReactNode;
}

export function SidebarSection({ title, add, browse, children }: Props) {
  const titleId = useId();
  return (
    <div className={styles.section}>
      {title && (
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {browse}
          {add && (
            <IconButton
              className={styles.add}
              icon={Plus}
              label={add.label}
              onClick={add.onClick}
            />
          )}
        </div>
      )}
      <ul aria-labelledby={title && titleId}>{children}</ul>
    </div>
  );
}
