/** One row of the sidebar: a glyph, a name, and unread marks after it. */
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import parts from "../ui/layout/pane-parts.module.css";
import { Badge } from "../ui/marks/Badge.tsx";
import { shortCount } from "../ui/marks/short-count.ts";
import styles from "./SidebarRow.module.css";

/** "strong" has something unread, "dim" is muted. */
export type RowWeight = "normal" | "strong" | "dim";

interface Props {
  /** The chat, if the row has its menu and can be moved. */
  chatId?: number;
  href: string;
  /** An icon of 16 px, or an avatar of 20 px. */
  glyph: ReactNode;
  name: string;
  isOpen: boolean;
  weight?: RowWeight;
  /** Mentions, or messages written to this user: a copper pill. */
  count?: number;
  /** Alerts that nobody is on: a red number, never filled. */
  alarmCount?: number;
  /** A number that calls nobody, such as of drafts. */
  quietCount?: number;
  /** After the name, such as the emoji of a status. */
  note?: ReactNode;
  /** Only for screen readers, after the name: what the weight and the count mean. */
  state?: string | undefined;
  /** For example a bell that is off. Its label is the tooltip, and part of the row's name. */
  trailing?: { icon: LucideIcon; label: string } | undefined;
}

export function SidebarRow(props: Props) {
  const { chatId, href, glyph, name, isOpen, weight = "normal", count = 0 } = props;
  const { alarmCount = 0, quietCount = 0, note, state, trailing } = props;
  const item = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);

  return (
    <li ref={item} className={styles.item} data-chat={chatId}>
      <Link
        href={href}
        className={`${parts.item} ${styles.row}`}
        aria-current={isOpen ? "page" : undefined}
        data-weight={weight}
        data-count={count || undefined}
      >
        <span className={parts.glyph}>{glyph}</span>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {note}
        {state && <span className="visually-hidden">{state}</span>}
        {trailing && <TrailingIcon {...trailing} />}
        {quietCount > 0 && (
          <span className={styles.quiet} aria-hidden="true">
            {shortCount(quietCount)}
          </span>
        )}
        {alarmCount > 0 && (
          <Badge tone="alarm" aria-hidden>
            {shortCount(alarmCount)}
          </Badge>
        )}
        {count > 0 && (
          <Badge tone="call" aria-hidden>
            {shortCount(count)}
          </Badge>
        )}
      </Link>
    </li>
  );
}

function TrailingIcon({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <span className={styles.trailing} title={label}>
      <Icon size={14} />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
