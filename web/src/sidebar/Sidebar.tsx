/** The sidebar: search, the chats in sections, the state of the connection and the account menu. */
import type { Chat } from "@belfry/contracts/chats";
import { canAdminister } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import { UserPlus } from "lucide-react";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { ChatLink } from "./ChatLink.tsx";
import { ConnectionLine } from "./ConnectionLine.tsx";
import { ActivityLink } from "./links/ActivityLink.tsx";
import { BrowseLink } from "./links/BrowseLink.tsx";
import { SavedLink } from "./links/SavedLink.tsx";
import { ScheduledLink } from "./links/ScheduledLink.tsx";
import { orderOf } from "./order/chat-order.ts";
import styles from "./Sidebar.module.css";
import { SidebarHead } from "./SidebarHead.tsx";
import { SidebarRow } from "./SidebarRow.tsx";
import { SidebarSection } from "./SidebarSection.tsx";
import { ChatsNav } from "./unread/ChatsNav.tsx";

const words = text.sidebar;

interface Props {
  chats: readonly Chat[];
  me: Me;
  openChatId: number | null;
  /** On narrow screens the sidebar is the whole page. */
  isAlone: boolean;
  onSearch?: () => void;
  onNewMessage?: () => void;
  onNewChat: () => void;
  onSignedOut: () => void;
}

export function Sidebar({ chats, me, openChatId, isAlone, ...acts }: Props) {
  const { onSearch, onNewMessage, onNewChat, onSignedOut } = acts;
  const { groups, directs } = orderOf(chats, openChatId);
  // The first step on a new server. The palette and the members of a chat offer it later.
  const isInviteShown = canAdminister(me) && directs.every(({ isSystem }) => isSystem);
  const isGroupOpen = groups.some(({ id }) => id === openChatId);
  const addDirect = onNewMessage && { label: words.newMessage, onClick: onNewMessage };
  const linkOf = (chat: Chat) => (
    <ChatLink key={chat.id} chat={chat} isOpen={chat.id === openChatId} />
  );
  return (
    <div className={styles.sidebar}>
      <SidebarHead isAlone={isAlone} onSearch={onSearch} onNewMessage={onNewMessage} />
      <ChatsNav>
        <SidebarSection>
          <ActivityLink />
          <SavedLink />
          <ScheduledLink />
        </SidebarSection>
        <SidebarSection
          title={words.label}
          browse={<BrowseLink />}
          add={{ label: words.newChat, onClick: onNewChat }}
        >
          {groups.map(linkOf)}
          {groups.length === 0 && (
            <li className={styles.none}>
              <p>{words.noChats}</p>
              <Button size="small" onClick={onNewChat}>
                {words.createFirst}
              </Button>
            </li>
          )}
        </SidebarSection>
        {(directs.length > 0 || addDirect) && (
          <SidebarSection title={words.direct} add={addDirect}>
            {directs.map(linkOf)}
            {isInviteShown && (
              <SidebarRow
                href={isGroupOpen ? `/chats/${openChatId}/invite` : "/admin/invites"}
                glyph={<UserPlus size={16} />}
                name={text.users.invite}
                isOpen={false}
              />
            )}
          </SidebarSection>
        )}
      </ChatsNav>
      <ConnectionLine />
      <AccountMenu me={me} onSignedOut={onSignedOut} />
    </div>
  );
}
