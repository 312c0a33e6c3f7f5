/** A group of rows in the sidebar. Its name can open and close it, and a button can add a row. */
import { ChevronRight, Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { Badge } from "../ui/marks/Badge.tsx";
import { shortCount } from "../ui/marks/short-count.ts";
import styles from "./SidebarSection.module.css";

interface Props {
  /** Present if the section has a menu and can be moved. */
  id?: number;
  /** The first rows of the sidebar need no title. */
  title?: string;
  toggle?: { isClosed: boolean; onClick: () => void };
  /** Mentions and direct messages in a closed section: a copper pill. */
  calls?: number;
  /** Something in the closed section is unread. */
  isUnread?: boolean;
  add?: { label: string; onClick: () => void } | undefined;
  /** Links and buttons before the button. */
  browse?: ReactNode;
  children: ReactNode;
}

export function SidebarSection(props: Props) {
  const { id, title, toggle, calls = 0, isUnread, add, browse, children } = props;
  const titleId = useId();
  return (
    <div className={styles.section} data-section={id}>
      {title && (
        <div className={styles.head} data-head={id}>
          <h2 id={titleId} className={styles.title} data-unread={isUnread || undefined}>
            {toggle ? (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={!toggle.isClosed}
                title={title}
                onClick={toggle.onClick}
              >
                {toggle.isClosed && <ChevronRight size={14} />}
                <span className={styles.name}>{title}</span>
              </button>
            ) : (
              title
            )}
          </h2>
          {calls > 0 && <Badge tone="call">{shortCount(calls)}</Badge>}
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
