/** Notifications of an open tab, in browsers that cannot receive a push or while the server cannot send one. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { notificationBody, notificationTitle } from "@belfry/contracts/messages/notification-text";
import { useEffect, useRef } from "react";
import { useActions, useLive, useMe } from "../../live/hooks.ts";
import { messagePath } from "../../live/threads/thread-paths.ts";
import { findSubscription, isWanted } from "../../push/device.ts";
import { registerWorker } from "../../push/worker.ts";
import { concerns } from "./concerns.ts";
import { whileLeading } from "./leader.ts";
import { findSound } from "./quiet.ts";

export function useTabNotifications(viewedChatId: number | null): void {
  const me = useMe();
  const chats = useLive((live) => live.state.chats);
  const { onEvent } = useActions();
  const latest = useRef({ chats, viewedChatId });
  latest.current = { chats, viewedChatId };

  useEffect(
    () =>
      whileLeading(() =>
        onEvent((event) => {
          if (event.type !== "message.posted") return;
          const { chats, viewedChatId } = latest.current;
          const chat = chats[event.chatId];
          // A thread is shown next to its chat.
          const parentId = chats[viewedChatId ?? 0]?.parent?.chatId;
          const isSeen = event.chatId === viewedChatId || event.chatId === parentId;
          if (!chat || isSeen || !isWanted(me.id)) return;
          if (!concerns(event.message, chat, me.id, Date.now())) return;
          show(event.message, chat).catch(() => {});
        }),
      ),
    [onEvent, me.id],
  );
}

async function show(message: Message, chat: Chat): Promise<void> {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  if ((await findSubscription()) !== null) return; // the server sends a push
  const sound = await findSound(message);
  if (!sound) return;
  const { chatId } = message;
  const title = notificationTitle(message, chat.kind === "direct" ? null : chat);
  const path = messagePath(message, chat);
  const options = {
    body: notificationBody(message),
    tag: `chat-${chatId}`,
    icon: "/icons/icon-192.png",
    renotify: true,
    ...sound,
    data: { navigate: path },
  };
  const worker = await registerWorker();
  if (worker) return worker.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    location.assign(path);
  };
}
