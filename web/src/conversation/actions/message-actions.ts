/** The actions of a message, for the toolbar and for the sheet on phones. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import {
  Bookmark,
  BookmarkX,
  Copy,
  Forward,
  Link,
  Link2Off,
  type LucideIcon,
  MailWarning,
  MessageSquareText,
  Pencil,
  Pin,
  PinOff,
  TextQuote,
  Trash2,
} from "lucide-react";
import { messagePath } from "../../live/threads/thread-paths.ts";
import { text } from "../../text/text.ts";
import { copyText } from "../../ui/controls/clipboard.ts";
import { toast, toastFailure } from "../../ui/notices/Announcer.tsx";
import type { ShortcutName } from "../../ui/shortcuts/shortcuts.ts";
import { alertTools } from "../alerts/alert-tools.ts";
import type { AlertUser } from "../alerts/tools/alert-acts.ts";
import { openMessageDialog } from "../dialogs/message-dialogs.ts";
import { fullText } from "../message-text/message-text.ts";
import { deletePreview } from "../previews/delete-preview.ts";

export interface MessageActionsProps {
  message: Message;
  /** The root of the thread that the message is in. */
  parent?: Chat["parent"];
  isOwn: boolean;
  mayDelete: boolean;
  /** In this chat the user may also pin messages. */
  mayReact: boolean;
  mayMarkUnread: boolean;
  isSaved: boolean;
  /** Absent where the message cannot be quoted. */
  onReply?: ((message: Message) => void) | undefined;
  /** Absent where the message can have no thread. */
  onThread?: ((message: Message) => void) | undefined;
  onEdit?: ((message: Message) => void) | undefined;
  onDelete: (message: Message) => void;
  onMarkUnread: (message: Message) => void;
  onPin: (message: Message, isPinned: boolean) => void;
  alertUser: AlertUser;
  onSave: (message: Message, isSaved: boolean) => void;
}

interface MessageAction {
  icon: LucideIcon;
  label: string;
  /** Shown as a button of the toolbar. The others are in its menu. */
  isFrequent?: boolean;
  /** The message disappears. */
  isRemoval?: boolean;
  /** The key that runs it while the message has the focus. */
  shortcut?: ShortcutName;
  run: () => void;
}

const words = text.conversation;

/** Returns the actions in the order in which they are shown. */
export function actionsOf(props: MessageActionsProps): MessageAction[] {
  const { message, parent, isOwn, mayDelete, mayReact, mayMarkUnread } = props;
  const { onReply, onThread, onEdit, onDelete, onMarkUnread, onPin } = props;
  const url = `${location.origin}${messagePath(message, props)}`;
  return [
    ...(onThread
      ? [
          {
            icon: MessageSquareText,
            label: text.threads.start,
            isFrequent: true,
            shortcut: "thread" as const,
            run: () => onThread(message),
          },
        ]
      : []),
    ...(onReply
      ? [
          {
            icon: TextQuote,
            label: parent ? text.replies.quoteInThread : text.replies.quoteInChat,
            isFrequent: true,
            shortcut: "reply" as const,
            run: () => onReply(message),
          },
        ]
      : []),
    ...((mayReact && alertTools.current()?.alertActionsOf(message, props.alertUser)) || []),
    saveAction(props),
    ...(mayReact && !parent ? [pinAction(message, onPin)] : []),
    {
      icon: Forward,
      label: words.forward,
      run: () => openMessageDialog("forward", message),
    },
    { icon: Copy, label: words.copyMarkdown, run: () => copy(fullText(message), words.textCopied) },
    { icon: Link, label: words.copyLink, run: () => copy(url, words.linkCopied) },
    ...(mayMarkUnread
      ? [
          {
            icon: MailWarning,
            label: words.markUnread,
            shortcut: "markUnread" as const,
            run: () => onMarkUnread(message),
          },
        ]
      : []),
    ...(mayDelete && message.linkPreview
      ? [{ icon: Link2Off, label: words.linkPreview.remove, run: () => deletePreview(message) }]
      : []),
    ...(isOwn && onEdit ? [{ icon: Pencil, label: words.edit, run: () => onEdit(message) }] : []),
    ...(mayDelete
      ? [{ icon: Trash2, label: words.remove, isRemoval: true, run: () => onDelete(message) }]
      : []),
  ];
}

function saveAction({ message, isSaved, onSave }: MessageActionsProps): MessageAction {
  const { save, remove } = text.saved;
  const look = isSaved ? { icon: BookmarkX, label: remove } : { icon: Bookmark, label: save };
  return { ...look, shortcut: "save", run: () => onSave(message, !isSaved) };
}

function pinAction(message: Message, onPin: MessageActionsProps["onPin"]): MessageAction {
  const { pin, unpin } = words.pins;
  const look = message.pinned ? { icon: PinOff, label: unpin } : { icon: Pin, label: pin };
  return { ...look, shortcut: "pin", run: () => onPin(message, !message.pinned) };
}

async function copy(value: string, done: string): Promise<void> {
  if (await copyText(value)) toast(done);
  else toastFailure(words.copyFailed);
}
