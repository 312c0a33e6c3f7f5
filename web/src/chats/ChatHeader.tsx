/** The header of a chat: title, topic, members, webhooks and the chat menu. */

import type { Chat } from "@belfry/contracts/chats";
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import {
  Bell,
  Ellipsis,
  EyeOff,
  LogOut,
  Pencil,
  Rows3,
  Search,
  Trash2,
  Users,
  Webhook,
} from "lucide-react";
import { useLocation } from "wouter";
import { setDensity, useDensity } from "../conversation/compact/density.ts";
import { useActions } from "../live/hooks.ts";
import { ChatGlyph } from "../sidebar/ChatGlyph.tsx";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { BackLink } from "../ui/controls/BackLink.tsx";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/controls/Menu.tsx";
import parts from "../ui/layout/pane-parts.module.css";
import { toast, toastFailure } from "../ui/notices/Announcer.tsx";
import styles from "./ChatHeader.module.css";
import { DirectTitle } from "./direct/DirectTitle.tsx";
import { MemberAvatars } from "./MemberAvatars.tsx";

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
  /** The two people of a direct chat are in its title. */
  const hasMembers = chat.memberCount > 2 || isGroup;
  const webhooksLabel = words.webhooks(chat.webhookCount);
  const { hideChat, showChat } = useActions();
  const [, navigate] = useLocation();

  async function hide() {
    try {
      await hideChat(chat.id);
      navigate("/");
      toast(text.people.hidden(chat.title), { undo: () => void show() });
    } catch (error) {
      toastFailure(`${text.people.hideFailed} ${explain(error)}`);
    }
  }

  async function show() {
    try {
      await showChat(chat.id);
      navigate(`/chats/${chat.id}`);
    } catch (error) {
      toastFailure(explain(error));
    }
  }

  return (
    <header className={`${parts.header} ${styles.header}`}>
      <BackLink to="/" label={words.back} isNarrowOnly />
      {isGroup ? (
        <>
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
        </>
      ) : (
        <DirectTitle chat={chat} me={me} />
      )}
      {hasMembers && (
        <button
          type="button"
          className={`${styles.opener} ${styles.members}`}
          title={words.members(chat.memberCount)}
          onClick={() => onOpen("members")}
        >
          <MemberAvatars chat={chat} />
          <span className={styles.count} aria-hidden="true">
            {words.number(chat.memberCount)}
          </span>
          <span className="visually-hidden">{words.members(chat.memberCount)}</span>
        </button>
      )}
      {isGroup && (
        <button
          type="button"
          className={`${styles.opener} ${styles.webhooks}`}
          title={webhooksLabel}
          aria-label={webhooksLabel}
          onClick={() => onOpen("webhooks")}
        >
          <Webhook size={18} />
          {chat.webhookCount > 0 && (
            <span className={styles.count}>{words.number(chat.webhookCount)}</span>
          )}
        </button>
      )}
      {onSearch && <IconButton icon={Search} label={words.search} onClick={onSearch} />}
      <Menu
        label={words.menu}
        button={(props) => <IconButton icon={Ellipsis} label={words.menu} {...props} />}
      >
        {hasMembers && (
          <MenuItem icon={<Users size={18} />} onChoose={() => onOpen("members")}>
            {words.membersItem}
          </MenuItem>
        )}
        {!isGroup && (
          <MenuItem icon={<EyeOff size={18} />} onChoose={hide}>
            {text.people.hide}
          </MenuItem>
        )}
        {isGroup && (
          <MenuItem icon={<Webhook size={18} />} onChoose={() => onOpen("webhooks")}>
            {words.webhooksItem}
          </MenuItem>
        )}
        <MenuItem icon={<Bell size={18} />} onChoose={() => onOpen("notifications")}>
          {words.notificationsItem}
        </MenuItem>
        <DensityItem chatId={chat.id} />
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

function DensityItem({ chatId }: { chatId: number }) {
  const { compact, comfortable } = text.conversation.density;
  const isCompact = useDensity(chatId) === "compact";
  return (
    <MenuItem
      icon={<Rows3 size={18} />}
      onChoose={() => setDensity(chatId, isCompact ? "comfortable" : "compact")}
    >
      {isCompact ? comfortable : compact}
    </MenuItem>
  );
}
