/** The menu of a chat in the sidebar. */
import type { Chat } from "@belfry/contracts/chats";
import { isMuted } from "@belfry/contracts/live/unread";
import {
  ArrowDown,
  ArrowUp,
  Bell,
  BellOff,
  CheckCheck,
  EyeOff,
  FolderInput,
  LogOut,
  Pin,
  PinOff,
  Plus,
} from "lucide-react";
import { useLocation } from "wouter";
import { call } from "../../api/call.ts";
import { useActions } from "../../live/hooks.ts";
import { muteOptions } from "../../live/weight/mutes.ts";
import { explain } from "../../text/explain.ts";
import { sidebarMenusText as words } from "../../text/screens/chats/sidebar-menus.ts";
import { text } from "../../text/text.ts";
import { MenuItem, MenuSeparator, Submenu } from "../../ui/controls/Menu.tsx";
import { toastFailure } from "../../ui/notices/Announcer.tsx";
import { labelOf } from "../../ui/shortcuts/keys.ts";
import { nameOf } from "../order/section-name.ts";
import type { ShownSection } from "../order/sidebar-sections.ts";
import { hasUnread, markAllRead } from "../unread/mark-all-read.ts";
import { useHideChat } from "../use-hide-chat.ts";
import { canHold } from "./moves.ts";
import type { Moves } from "./use-moves.ts";

interface Props {
  chat: Chat;
  /** The section that shows the chat. */
  shown: ShownSection;
  sections: readonly ShownSection[];
  moves: Moves;
  /** Moves the focus with the row. */
  onStep: (step: 1 | -1) => void;
  onNewSection: () => void;
}

export function ChatItems({ chat, shown, sections, moves, onStep, onNewSection }: Props) {
  const { markMany } = useActions();
  const [, navigate] = useLocation();
  const hide = useHideChat(chat);
  const isPinned = shown.section.kind === "pinned";
  const pinned = sections.find(({ section }) => section.kind === "pinned")?.section.id ?? 0;
  const at = shown.chats.indexOf(chat);
  const others = sections.filter(
    ({ section }) =>
      section.id !== shown.section.id && section.kind !== "pinned" && canHold(section, chat),
  );
  return (
    <>
      {hasUnread(chat) && (
        <MenuItem icon={<CheckCheck />} onChoose={() => void markAllRead([chat], markMany)}>
          {words.markRead}
        </MenuItem>
      )}
      {isPinned ? (
        <MenuItem icon={<PinOff />} onChoose={() => moves.takeOut(pinned, chat.id)}>
          {words.unpin}
        </MenuItem>
      ) : (
        <MenuItem icon={<Pin />} onChoose={() => moves.put(pinned, chat.id)}>
          {words.pin}
        </MenuItem>
      )}
      <Submenu icon={<FolderInput />} label={words.moveTo}>
        {others.map(({ section }) => (
          <MenuItem key={section.id} onChoose={() => moves.put(section.id, chat.id)}>
            {nameOf(section)}
          </MenuItem>
        ))}
        {others.length > 0 && <MenuSeparator />}
        <MenuItem icon={<Plus />} onChoose={onNewSection}>
          {words.newSection}
        </MenuItem>
      </Submenu>
      {at > 0 && (
        <MenuItem icon={<ArrowUp />} keys={labelOf("moveUp")} onChoose={() => onStep(-1)}>
          {words.moveUp}
        </MenuItem>
      )}
      {at < shown.chats.length - 1 && (
        <MenuItem icon={<ArrowDown />} keys={labelOf("moveDown")} onChoose={() => onStep(1)}>
          {words.moveDown}
        </MenuItem>
      )}
      <MenuSeparator />
      <MuteItems chat={chat} />
      <MenuItem icon={<Bell />} onChoose={() => navigate(`/chats/${chat.id}/notifications`)}>
        {words.notifications}
      </MenuItem>
      <MenuSeparator />
      {chat.kind === "direct" ? (
        <MenuItem icon={<EyeOff />} onChoose={hide}>
          {text.people.hide}
        </MenuItem>
      ) : (
        <MenuItem
          tone="danger"
          icon={<LogOut />}
          onChoose={() => navigate(`/chats/${chat.id}/leave`)}
        >
          {words.leave}
        </MenuItem>
      )}
    </>
  );
}

function MuteItems({ chat }: { chat: Chat }) {
  const { level, isDefault, mutedUntil } = chat.me.notifications;
  const mute = (until: string | null) => {
    const body = { level: isDefault ? null : level, mutedUntil: until };
    const params = { chatId: chat.id };
    call("PUT /api/chats/:chatId/notifications", { params, body }).catch((error) =>
      toastFailure(explain(error)),
    );
  };
  if (isMuted({ level: "all", isDefault, mutedUntil }, Date.now())) {
    return (
      <MenuItem icon={<Bell />} onChoose={() => mute(null)}>
        {words.unmute}
      </MenuItem>
    );
  }
  return (
    <Submenu icon={<BellOff />} label={words.mute}>
      {muteOptions().map(({ label, until }) => (
        <MenuItem key={label} onChoose={() => mute(until)}>
          {label}
        </MenuItem>
      ))}
    </Submenu>
  );
}
