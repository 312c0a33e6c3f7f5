/** One section of chats: its name, which opens and closes it, its buttons and its rows. */
import { ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { useActions } from "../../live/hooks.ts";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { toastFailure } from "../../ui/notices/Announcer.tsx";
import { BrowseLink } from "../links/BrowseLink.tsx";
import { nameOf } from "../order/section-name.ts";
import type { ShownSection } from "../order/sidebar-sections.ts";
import { setUnreadOnly, useIsUnreadOnly } from "../order/unread-only.ts";
import styles from "../SidebarSection.module.css";
import { SidebarSection } from "../SidebarSection.tsx";

const words = text.sidebar;

interface Props {
  shown: ShownSection;
  add?: { label: string; onClick: () => void } | undefined;
  children: ReactNode;
}

export function ChatSection({ shown, add, children }: Props) {
  const { section, hiddenCalls, hasHiddenUnread } = shown;
  const { closeSection } = useActions();
  const isUnreadOnly = useIsUnreadOnly();

  function toggle() {
    closeSection(section.id, !section.isClosed).catch((error) => toastFailure(explain(error)));
  }

  return (
    <SidebarSection
      id={section.id}
      title={nameOf(section)}
      toggle={{ isClosed: section.isClosed, onClick: toggle }}
      // While only unread chats are listed, no unread chat of an open section is without a row.
      calls={section.isClosed ? hiddenCalls : 0}
      isUnread={section.isClosed && hasHiddenUnread}
      browse={
        section.kind === "chats" && (
          <>
            {!isUnreadOnly && (
              <IconButton
                className={styles.add}
                icon={ListFilter}
                label={words.unreadOnly}
                onClick={() => setUnreadOnly(true)}
              />
            )}
            <BrowseLink />
          </>
        )
      }
      add={add}
    >
      {children}
    </SidebarSection>
  );
}
