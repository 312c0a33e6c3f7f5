/** The way back, and the sections one can open. */
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { Icon } from "../ui/marks/Icon.tsx";
import styles from "./SectionList.module.css";
import type { Section, SectionGroup } from "./SectionsScreen.tsx";

interface Props {
  title: string;
  base: string;
  back: { to: string; label: string };
  groups: readonly SectionGroup[];
  open: Section | undefined;
}

export function SectionList({ title, base, back, groups, open }: Props) {
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
        <Link href={back.to} className={styles.back} aria-label={back.label} title={back.label}>
          <Icon name="back" />
        </Link>
        <Title ref={heading} tabIndex={isAlone ? -1 : undefined} className={styles.title}>
          {title}
        </Title>
      </div>
      <nav className={styles.nav} aria-label={title}>
        {groups.map(({ title, sections }) => (
          <div key={sections[0]?.path}>
            {title && <h2 className={styles.group}>{title}</h2>}
            <ul>
              {sections.map(({ path, title, icon }) => (
                <li key={path}>
                  <Link
                    href={`${base}/${path}`}
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
