/** The sidebar: search, the chats in sections, the state of the connection and the account menu. */
import type { Chat } from "@belfry/contracts/chats";
import { canAdminister } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import { UserPlus } from "lucide-react";
import { useRef } from "react";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { ChatLink } from "./ChatLink.tsx";
import { ConnectionLine } from "./ConnectionLine.tsx";
import { ActivityLink } from "./links/ActivityLink.tsx";
import { AlertsLink } from "./links/AlertsLink.tsx";
import { DraftsLink } from "./links/DraftsLink.tsx";
import { SavedLink } from "./links/SavedLink.tsx";
import { ScheduledLink } from "./links/ScheduledLink.tsx";
import { ThreadsLink } from "./links/ThreadsLink.tsx";
import type { ShownSection } from "./order/sidebar-sections.ts";
import { useIsUnreadOnly } from "./order/unread-only.ts";
import styles from "./Sidebar.module.css";
import { SidebarHead } from "./SidebarHead.tsx";
import { SidebarRow } from "./SidebarRow.tsx";
import { SidebarSection } from "./SidebarSection.tsx";
import { ChatSection } from "./sections/ChatSection.tsx";
import { AllRead, UnreadOnlyRow } from "./sections/UnreadOnly.tsx";
import { ToolsHost } from "./ToolsHost.tsx";
import { ChatsNav } from "./unread/ChatsNav.tsx";

const words = text.sidebar;

interface Props {
  sections: readonly ShownSection[];
  me: Me;
  openChatId: number | null;
  /** On narrow screens the sidebar is the whole page. */
  isAlone: boolean;
  onSearch?: () => void;
  onNewMessage?: () => void;
  onNewChat: () => void;
  onSignedOut: () => void;
}

export function Sidebar({ sections, me, openChatId, isAlone, ...acts }: Props) {
  const { onSearch, onNewMessage, onNewChat, onSignedOut } = acts;
  const root = useRef<HTMLDivElement>(null);
  const isUnreadOnly = useIsUnreadOnly();
  const chats = sections.flatMap((shown) => shown.chats);
  const adds: Partial<Record<ShownSection["section"]["kind"], () => void>> = {
    chats: onNewChat,
    ...(onNewMessage && { direct: onNewMessage }),
  };

  function isShown({ section, rows, hasHiddenUnread }: ShownSection): boolean {
    if (rows.length > 0) return true;
    if (isUnreadOnly) return section.isClosed && hasHiddenUnread;
    if (section.kind === "pinned") return section.isClosed && hasChats(section.id);
    return section.kind !== "direct" || onNewMessage !== undefined || hasChats(section.id);
  }
  const hasChats = (id: number) =>
    sections.some((shown) => shown.section.id === id && shown.chats.length > 0);
  const isAllRead =
    isUnreadOnly &&
    sections.every(
      ({ rows, hasHiddenUnread }) => !hasHiddenUnread && rows.every(({ id }) => id === openChatId),
    );

  return (
    <div ref={root} className={styles.sidebar}>
      <SidebarHead isAlone={isAlone} onSearch={onSearch} onNewMessage={onNewMessage} />
      <ChatsNav>
        <SidebarSection>
          <ActivityLink />
          <ThreadsLink />
          <AlertsLink />
          <SavedLink />
          <ScheduledLink />
          <DraftsLink openChatId={openChatId} />
        </SidebarSection>
        {isUnreadOnly && <UnreadOnlyRow />}
        {sections.filter(isShown).map((shown) => (
          <ChatSection
            key={shown.section.id}
            shown={shown}
            add={addOf(shown.section.kind, adds[shown.section.kind])}
          >
            {shown.rows.map((chat) => (
              <ChatLink key={chat.id} chat={chat} isOpen={chat.id === openChatId} />
            ))}
            {!isUnreadOnly && !shown.section.isClosed && (
              <Rest shown={shown} chats={chats} {...{ me, openChatId, onNewChat }} />
            )}
          </ChatSection>
        ))}
        {isAllRead && <AllRead />}
      </ChatsNav>
      <ToolsHost root={root} sections={sections} />
      <ConnectionLine />
      <AccountMenu me={me} onSignedOut={onSignedOut} />
    </div>
  );
}

function addOf(kind: ShownSection["section"]["kind"], onClick: (() => void) | undefined) {
  const label = kind === "chats" ? words.newChat : words.newMessage;
  return onClick && { label, onClick };
}

interface RestProps extends Pick<Props, "me" | "openChatId" | "onNewChat"> {
  shown: ShownSection;
  chats: readonly Chat[];
}

/** The hint in an empty section, and the first step on a new server. */
function Rest({ shown, chats, me, openChatId, onNewChat }: RestProps) {
  const { kind } = shown.section;
  const groups = chats.filter((chat) => chat.kind === "group");
  if (kind === "chats" && groups.length === 0) {
    return (
      <li className={styles.none}>
        <p>{words.noChats}</p>
        <Button size="small" onClick={onNewChat}>
          {words.createFirst}
        </Button>
      </li>
    );
  }
  if (kind === "own" && shown.chats.length === 0) {
    return (
      <li className={styles.none}>
        <p>{words.emptySection}</p>
      </li>
    );
  }
  // The palette and the members of a chat offer it later.
  const isInviteShown =
    kind === "direct" &&
    canAdminister(me) &&
    chats.every((chat) => chat.kind === "group" || chat.isSystem);
  if (!isInviteShown) return null;
  const isGroupOpen = groups.some(({ id }) => id === openChatId);
  return (
    <SidebarRow
      href={isGroupOpen ? `/chats/${openChatId}/invite` : "/admin/invites"}
      glyph={<UserPlus size={16} />}
      name={text.users.invite}
      isOpen={false}
    />
  );
}
