/** The open section: its title and its content in one column. On narrow screens the head links back to the list. */
import type { ReactNode } from "react";
import { BackLink } from "../ui/controls/BackLink.tsx";
import { useFocusIfLost } from "../ui/controls/use-focus.ts";
import styles from "./OpenSection.module.css";

interface Props {
  title: string;
  back: { to: string; label: string };
  /** "column" for forms, "wide" for tables. */
  width?: "column" | "wide";
  children: ReactNode;
}

export function OpenSection({ title, back, width = "column", children }: Props) {
  // The menu item or the list that had the focus is gone.
  const heading = useFocusIfLost<HTMLHeadingElement>();

  return (
    <div className={styles.body}>
      <div className={styles[width]}>
        <header className={styles.header}>
          <BackLink {...back} isNarrowOnly />
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
        </header>
        {children}
      </div>
    </div>
  );
}
