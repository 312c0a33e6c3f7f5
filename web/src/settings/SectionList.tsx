/** The way back to the chats, and the sections one can open. */
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { settingsText } from "../text/settings.ts";
import { Icon } from "../ui/marks/Icon.tsx";
import styles from "./SectionList.module.css";
import { groups, type Section } from "./sections.tsx";

const words = settingsText;

interface Props {
  open: Section | undefined;
  backTo: string;
}

export function SectionList({ open, backTo }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAlone = !open;
  const Title = isAlone ? "h1" : "p";

  // On a phone the list takes the place of what had the focus.
  useEffect(() => {
    if (isAlone) heading.current?.focus();
  }, [isAlone]);

  return (
    <div className={styles.side}>
      <div className={styles.head}>
        <Link href={backTo} className={styles.back} aria-label={words.back} title={words.back}>
          <Icon name="back" />
        </Link>
        <Title ref={heading} tabIndex={isAlone ? -1 : undefined} className={styles.title}>
          {words.title}
        </Title>
      </div>
      <nav className={styles.nav} aria-label={words.title}>
        {groups.map(({ title, sections }) => (
          <div key={title}>
            <h2 className={styles.group}>{title}</h2>
            <ul>
              {sections.map(({ path, title, icon }) => (
                <li key={path}>
                  <Link
                    href={`/settings/${path}`}
                    className={styles.section}
                    aria-current={path === open?.path ? "page" : undefined}
                  >
                    <Icon name={icon} />
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  );
}
