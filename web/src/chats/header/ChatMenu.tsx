/** The menu of a chat: its dialogs, its density, and hiding a direct chat. */

import type { Chat } from "@belfry/contracts/chats";
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import {
  Archive,
  ArchiveRestore,
  Bell,
  CalendarClock,
  Ellipsis,
  EyeOff,
  Files,
  LogOut,
  Pencil,
  Pin,
  Rows3,
  Trash2,
  Users,
  Webhook,
} from "lucide-react";
import { call } from "../../api/call.ts";
import { setDensity, useDensity } from "../../conversation/compact/density.ts";
import { useHideChat } from "../../sidebar/use-hide-chat.ts";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/controls/Menu.tsx";
import { toast, toastFailure } from "../../ui/notices/Announcer.tsx";

const words = text.chats;

export type ChatDialog =
  | "members"
  | "pins"
  | "files"
  | "notifications"
  | "duty"
  | "webhooks"
  | "edit"
  | "archive"
  | "leave"
  | "delete";

interface Props {
  chat: Chat;
  me: Me;
  hasMembers: boolean;
  onOpen: (dialog: ChatDialog) => void;
}

export function ChatMenu({ chat, me, hasMembers, onOpen }: Props) {
  const isGroup = chat.kind === "group";
  const hide = useHideChat(chat);
  return (
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
      {!chat.isSystem && (
        <MenuItem icon={<Pin size={18} />} onChoose={() => onOpen("pins")}>
          {words.pinsItem}
        </MenuItem>
      )}
      {!chat.isSystem && (
        <MenuItem icon={<Files size={18} />} onChoose={() => onOpen("files")}>
          {words.filesItem}
        </MenuItem>
      )}
      <MenuItem icon={<Bell size={18} />} onChoose={() => onOpen("notifications")}>
        {words.notificationsItem}
      </MenuItem>
      {isGroup && (
        <MenuItem icon={<CalendarClock size={18} />} onChoose={() => onOpen("duty")}>
          {words.dutyItem}
        </MenuItem>
      )}
      <DensityItem chatId={chat.id} />
      {canManage(me, chat) && (
        <MenuItem icon={<Pencil size={18} />} onChoose={() => onOpen("edit")}>
          {words.editItem}
        </MenuItem>
      )}
      {isGroup && (
        <>
          <MenuSeparator />
          {canManage(me, chat) &&
            (chat.archivedAt ? (
              <MenuItem icon={<ArchiveRestore size={18} />} onChoose={() => restore(chat)}>
                {words.restoreItem}
              </MenuItem>
            ) : (
              <MenuItem icon={<Archive size={18} />} onChoose={() => onOpen("archive")}>
                {words.archiveItem}
              </MenuItem>
            ))}
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
  );
}

async function restore({ id: chatId, title }: Chat): Promise<void> {
  try {
    await call("POST /api/chats/:chatId/restore", { params: { chatId } });
    toast(words.wasRestored(title));
  } catch (error) {
    toastFailure(explain(error));
  }
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
