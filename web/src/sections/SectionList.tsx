/** The list of sections, with the link that leaves the screen. */
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import { settingsText as words } from "../text/screens/settings.ts";
import { BackLink } from "../ui/controls/BackLink.tsx";
import parts from "../ui/layout/pane-parts.module.css";
import styles from "./SectionList.module.css";
import type { Section, SectionGroup } from "./section.ts";

interface Props {
  /** The path of the back link. */
  backTo: string;
  groups: readonly SectionGroup[];
  open: Section | undefined;
  /** Shown below the list. */
  account: ReactNode;
}

export function SectionList({ backTo, groups, open, account }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAlone = !open;
  const Title = isAlone ? "h1" : "p";

  // On narrow screens the list replaces the section that had the focus.
  useEffect(() => {
    if (isAlone) heading.current?.focus();
  }, [isAlone]);

  return (
    <div className={styles.side}>
      <div className={styles.header}>
        <BackLink to={backTo} label={words.back} />
        <Title ref={heading} tabIndex={isAlone ? -1 : undefined} className={styles.title}>
          {words.title}
        </Title>
      </div>
      <nav className={styles.nav} aria-label={words.title}>
        {groups.map(({ title, base, sections }) => (
          <div key={title}>
            <h2 className={styles.group}>{title}</h2>
            <ul>
              {sections.map(({ path, title, icon: Icon }) => (
                <li key={path}>
                  <Link
                    href={`${base}/${path}`}
                    className={parts.item}
                    aria-current={path === open?.path ? "page" : undefined}
                  >
                    <span className={parts.glyph}>
                      <Icon size={16} />
                    </span>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {account}
    </div>
  );
}
