/** The open section under its title; on a phone with the way back to the list. */
import type { Me } from "@belfry/contracts/users";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { settingsText } from "../text/settings.ts";
import { Icon } from "../ui/marks/Icon.tsx";
import styles from "./OpenSection.module.css";
import type { Section } from "./sections.tsx";

export function OpenSection({ section, me }: { section: Section; me: Me }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, Content } = section;

  // What had the focus is gone: the menu that led here, or on a phone the list.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);

  return (
    <>
      <header className={styles.header}>
        <Link
          href="/settings"
          className={styles.back}
          aria-label={settingsText.toSections}
          title={settingsText.toSections}
        >
          <Icon name="back" />
        </Link>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
      </header>
      <div className={styles.body}>
        <div className={styles.column}>
          <Content me={me} />
        </div>
      </div>
    </>
  );
}
