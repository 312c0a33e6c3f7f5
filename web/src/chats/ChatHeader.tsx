/** The header of a chat: title, topic, members, webhooks and the chat menu. */

import type { Chat } from "@belfry/contracts/chats";
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import { Bell, Ellipsis, LogOut, Pencil, Search, Trash2, Users, Webhook } from "lucide-react";
import { ChatGlyph } from "../sidebar/ChatGlyph.tsx";
import { text } from "../text/text.ts";
import { BackLink } from "../ui/controls/BackLink.tsx";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/controls/Menu.tsx";
import parts from "../ui/layout/pane-parts.module.css";
import styles from "./ChatHeader.module.css";
import { MemberFaces } from "./MemberFaces.tsx";

const words = text.chats;

export type ChatDialog = "members" | "notifications" | "webhooks" | "edit" | "leave" | "delete";

interface Props {
  chat: Chat;
  me: Me;
  onOpen: (dialog: ChatDialog) => void;
  /** Opens the search of this chat. */
  onSearch?: () => void;
}

export function ChatHeader({ chat, me, onOpen, onSearch }: Props) {
  const isGroup = chat.kind === "group";
  return (
    <header className={`${parts.header} ${styles.header}`}>
      <BackLink to="/" label={words.back} isNarrowOnly />
      <span className={styles.glyph}>
        <ChatGlyph chat={chat} />
      </span>
      <div className={styles.titles}>
        <h1 className={styles.title} title={chat.title}>
          {chat.title}
        </h1>
        {chat.topic && (
          <p className={styles.topic} title={chat.topic}>
            {chat.topic}
          </p>
        )}
        <p className={styles.facts}>{words.members(chat.memberCount)}</p>
      </div>
      <button
        type="button"
        className={styles.members}
        aria-label={words.members(chat.memberCount)}
        title={words.members(chat.memberCount)}
        onClick={() => onOpen("members")}
      >
        <MemberFaces chat={chat} />
        <span className={styles.count}>{chat.memberCount}</span>
      </button>
      {isGroup && (
        <IconButton
          className={styles.webhooks}
          icon={Webhook}
          label={words.webhooksItem}
          onClick={() => onOpen("webhooks")}
        />
      )}
      {onSearch && <IconButton icon={Search} label={words.search} onClick={onSearch} />}
      <Menu
        label={words.menu}
        button={(props) => <IconButton icon={Ellipsis} label={words.menu} {...props} />}
      >
        <MenuItem icon={<Users size={18} />} onChoose={() => onOpen("members")}>
          {words.membersItem}
        </MenuItem>
        {isGroup && (
          <MenuItem icon={<Webhook size={18} />} onChoose={() => onOpen("webhooks")}>
            {words.webhooksItem}
          </MenuItem>
        )}
        <MenuItem icon={<Bell size={18} />} onChoose={() => onOpen("notifications")}>
          {words.notificationsItem}
        </MenuItem>
        {canManage(me, chat) && (
          <MenuItem icon={<Pencil size={18} />} onChoose={() => onOpen("edit")}>
            {words.editItem}
          </MenuItem>
        )}
        {isGroup && (
          <>
            <MenuSeparator />
            <MenuItem tone="danger" icon={<LogOut size={18} />} onChoose={() => onOpen("leave")}>
              {words.leaveItem}
            </MenuItem>
            {canManage(me, chat) && (
              <MenuItem tone="danger" icon={<Trash2 size={18} />} onChoose={() => onOpen("delete")}>
                {words.deleteItem}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
    </header>
  );
}
