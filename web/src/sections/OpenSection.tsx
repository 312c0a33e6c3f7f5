/** The open section under its title; on a phone with the way back to the list. */
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import { Icon } from "../ui/marks/Icon.tsx";
import styles from "./OpenSection.module.css";

interface Props {
  title: string;
  back: { to: string; label: string };
  /** A column of forms, or room for tables. */
  width?: "column" | "wide";
  children: ReactNode;
}

export function OpenSection({ title, back, width = "column", children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);

  // What had the focus is gone: the menu that led here, or on a phone the list.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);

  return (
    <>
      <header className={styles.header}>
        <Link href={back.to} className={styles.back} aria-label={back.label} title={back.label}>
          <Icon name="back" />
        </Link>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
      </header>
      <div className={styles.body}>
        <div className={styles[width]}>{children}</div>
      </div>
    </>
  );
}
