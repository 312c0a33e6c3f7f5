/** The actions that the user has for each message of a chat. */
import type { Chat } from "@belfry/contracts/chats";
import { countsAsUnread } from "@belfry/contracts/live/weight";
import type { Message } from "@belfry/contracts/messages/messages";
import { canManage, readOnlyReason } from "@belfry/contracts/permissions";
import { useCallback, useMemo } from "react";
import { useLocation } from "wouter";
import { useActions, useMe, useSavedIds } from "../../live/hooks.ts";
import { threadPath } from "../../live/threads/thread-paths.ts";
import { isBy } from "../message-text/author.ts";
import { usePin } from "../pins/use-pin.ts";
import { useSave } from "../saved/use-save.ts";
import type { MessageActionsProps } from "./message-actions.ts";
import { useMarkUnread } from "./use-mark-unread.ts";

type Handlers = Pick<MessageActionsProps, "onReply" | "onEdit" | "onDelete">;

/** Whether a message of this chat can have a thread. An existing one stays. */
function mayHaveThread({ kind, threads }: Chat, message: Message, isWritable: boolean): boolean {
  if (kind === "thread") return false;
  return message.thread !== undefined || (threads && isWritable && !message.threadReply);
}

export function useActionsFor(chat: Chat, handlers: Handlers) {
  const me = useMe();
  const onMarkUnread = useMarkUnread();
  const onPin = usePin();
  const onSave = useSave();
  const actions = useActions();
  const alertUser = useMemo(() => ({ actions, userId: me.id }), [actions, me.id]);
  const savedIds = useSavedIds(chat.id);
  const isManager = canManage(me, chat);
  const mayReact = !readOnlyReason(me, chat);
  const [, navigate] = useLocation();
  const openThread = useCallback(
    ({ chatId, id: messageId }: Message) => navigate(threadPath({ chatId, messageId })),
    [navigate],
  );
  return (message: Message): MessageActionsProps => {
    const isOwn = isBy(message.author, me.id);
    const mayDelete = isManager || isOwn;
    const mayMarkUnread = countsAsUnread(chat, message, me.id);
    const onThread = mayHaveThread(chat, message, mayReact) ? openThread : undefined;
    const may = { mayDelete, mayReact, mayMarkUnread };
    const own = { onThread, ...may, onMarkUnread, onPin, onSave, alertUser };
    const { parent } = chat;
    return { message, parent, isOwn, isSaved: savedIds.has(message.id), ...own, ...handlers };
  };
}
