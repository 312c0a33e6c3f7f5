/** An in-memory server with the endpoints and live events of the user Ada (id 1). */
import type { ClientFrame } from "@belfry/contracts/live/client-frames";
import { memberStateEvent, type ServerEvent } from "@belfry/contracts/live/events";
import { defaultSidebar } from "@belfry/contracts/live/sidebar";
import type { Message } from "@belfry/contracts/messages/messages";
import { ada, time } from "./samples.ts";
import {
  addMessage,
  changeMessage,
  changesOf,
  eventOf,
  eventsAfter,
  forAda,
  infoOf,
  isByAda,
  isMember,
  memberOf,
  messageOf,
  moveMarkBack,
  moveReadMark,
  ok,
  pageOf,
  problem,
  restoreChat,
  type ServerChat,
  togglePin,
  toggleReaction,
  viewOf,
} from "./server-chat.ts";

/** Lower than the real server's, so that short sequences reach it. */
const resumeMax = 5;

/** Events for one socket that the test has not delivered yet. */
export interface ServerConnection {
  queue: ServerEvent[];
}

export type FakeServer = ReturnType<typeof createFakeServer>;

export function createFakeServer() {
  const chats = new Map<number, ServerChat>();
  const connections = new Set<ServerConnection>();
  let isSignedIn = true;
  let epoch = 1;

  function publish(chat: ServerChat, event: ServerEvent) {
    if (isMember(chat, ada.id)) send(event);
  }

  function send(event: ServerEvent) {
    for (const { queue } of connections) queue.push(structuredClone(event));
  }

  function publishMessage(chat: ServerChat, message: Message) {
    publish(chat, eventOf(chat, message, message.rev - 1));
  }

  function chatOf(chatId: number): ServerChat {
    const chat = chats.get(chatId);
    if (!chat) throw new Error(`There is no chat ${chatId}`);
    return chat;
  }

  function addChat(title: string): number {
    const id = chats.size + 1;
    const members = [memberOf(ada.id)];
    const chat = { id, title, rev: 0, readMessageId: 0, messages: [], members };
    chats.set(id, { ...chat, idByClientId: new Map() });
    send({ type: "chat.added", chat: viewOf(chatOf(id)) });
    return id;
  }

  function post(chatId: number, userId: number, text: string): Message {
    const message = addMessage(chatOf(chatId), userId, text);
    publishMessage(chatOf(chatId), message);
    return message;
  }

  function change(chatId: number, id: number, part: Partial<Message>): Message | undefined {
    const changed = changeMessage(chatOf(chatId), id, part);
    if (changed) publishMessage(chatOf(chatId), changed);
    return changed;
  }

  const edit = (chatId: number, id: number, text: string) =>
    change(chatId, id, { text, editedAt: time });
  function remove(chatId: number, id: number): Message | undefined {
    const removed = change(chatId, id, { text: "", deletedAt: time });
    const chat = chatOf(chatId);
    if (removed && chat.markedUnread) publish(chat, memberStateEvent(viewOf(chat)));
    return removed;
  }

  function react(chatId: number, id: number, reaction: Parameters<typeof toggleReaction>[2]) {
    const chat = chatOf(chatId);
    const event = toggleReaction(chat, id, reaction);
    if (event) publish(chat, event);
  }

  function togglePinned(chatId: number, id: number) {
    const event = togglePin(chatOf(chatId), id);
    if (event) publish(chatOf(chatId), event);
  }

  function addMember(chatId: number, userId: number) {
    const chat = chatOf(chatId);
    if (isMember(chat, userId)) return;
    chat.members = [...chat.members, memberOf(userId)].sort((a, b) => a.user.id - b.user.id);
    if (userId === ada.id) send({ type: "chat.added", chat: viewOf(chat) });
    publish(chat, { type: "member.changed", chatId, userId, member: memberOf(userId) });
    publish(chat, { type: "chat.changed", chat: infoOf(chat) });
  }

  function removeMember(chatId: number, userId: number) {
    const chat = chatOf(chatId);
    if (!isMember(chat, userId)) return;
    chat.members = chat.members.filter(({ user }) => user.id !== userId);
    if (userId === ada.id) send({ type: "chat.removed", chatId });
    publish(chat, { type: "member.changed", chatId, userId, member: null });
    publish(chat, { type: "chat.changed", chat: infoOf(chat) });
  }

  function rename(chatId: number, title: string) {
    const chat = chatOf(chatId);
    chat.title = title;
    publish(chat, { type: "chat.changed", chat: infoOf(chat) });
  }

  function markRead(chatId: number, messageId: number) {
    const event = moveReadMark(chatOf(chatId), messageId);
    if (event) send(event);
  }

  function markUnread(chatId: number, messageId: number) {
    const chat = chatOf(chatId);
    if (moveMarkBack(chat, messageId)) publish(chat, memberStateEvent(viewOf(chat)));
  }

  function connect(): ServerConnection {
    const ready = { type: "ready", userId: ada.id, heartbeatMs: 30_000 } as const;
    const connection: ServerConnection = { queue: [{ ...ready, epoch: String(epoch) }] };
    connections.add(connection);
    return connection;
  }

  function receive({ queue }: ServerConnection, frame: ClientFrame) {
    if (frame.type === "ping") queue.push({ type: "pong" });
    if (frame.type !== "resume") return;
    for (const [id, rev] of Object.entries(frame.chats)) {
      const chat = chats.get(Number(id));
      if (!chat || !isMember(chat, ada.id)) continue;
      const events = eventsAfter(chat, rev);
      if (events.length > resumeMax) queue.push({ type: "resync", chatId: chat.id });
      else queue.push(...events, memberStateEvent(viewOf(chat)));
    }
  }

  /** Restores a backup that lacks the newest messages of the chat. Returns their client ids. */
  function restore(chatId: number, lostCount: number): string[] {
    const lost = restoreChat(chatOf(chatId), lostCount);
    epoch += 1;
    connections.clear();
    return lost;
  }

  /** Closes all sockets and rejects requests until `signIn`. */
  function signOut() {
    isSignedIn = false;
    connections.clear();
  }

  function handle(method: string, url: string, body: unknown): { status: number; body: unknown } {
    const { pathname, searchParams } = new URL(url, "https://chat.example.org");
    const [, , , chatId, part, messageId, , emoji] = pathname.split("/");
    const input = (body ?? {}) as { text: string; clientId?: string; messageId: number };
    if (!isSignedIn) return problem(401, "invalid_token");
    if (pathname === "/api/auth/session") return ok({ user: ada });
    if (pathname === "/api/me/sidebar") return ok(defaultSidebar);
    if (pathname === "/api/chats") return ok({ items: ownChats().map(viewOf) });
    const chat = chats.get(Number(chatId));
    if (!chat || !isMember(chat, ada.id)) return problem(404, "chat_not_found");
    const id = Number(messageId);
    if (!part) return ok(viewOf(chat));
    if (emoji) {
      react(chat.id, id, { userId: ada.id, emoji, isAdded: method === "PUT" });
      return method === "PUT" ? messageOf(chat, id) : { status: 204, body: null };
    }
    switch (`${method} ${part}${messageId ? "/:id" : ""}`) {
      case "GET messages":
        return ok(pageOf(chat, searchParams));
      case "GET changes":
        return ok(changesOf(chat, Number(searchParams.get("afterRev"))));
      case "GET members":
        return ok({ items: chat.members });
      case "GET messages/:id":
        return messageOf(chat, id);
      case "POST messages":
        return postOnce(chat, input.text, input.clientId ?? "");
      case "PATCH messages/:id": {
        const message = chat.messages[id - 1];
        if (message && !message.deletedAt && !isByAda(message)) return problem(403, "not_allowed");
        const changed = edit(chat.id, id, input.text);
        return changed ? ok(forAda(changed)) : problem(404, "message_not_found");
      }
      case "DELETE messages/:id":
        return remove(chat.id, id)
          ? { status: 204, body: null }
          : problem(404, "message_not_found");
      case "PUT read":
      case "PUT unread":
        (part === "read" ? markRead : markUnread)(chat.id, input.messageId);
        return { status: 204, body: null };
      default:
        return problem(404, "not_found");
    }
  }

  function postOnce(chat: ServerChat, text: string, clientId: string) {
    if (text.startsWith("refused")) return problem(403, "not_allowed");
    const id = chat.idByClientId.get(clientId) ?? post(chat.id, ada.id, text).id;
    chat.idByClientId.set(clientId, id);
    return ok(chat.messages[id - 1]);
  }

  const ownChats = () => [...chats.values()].filter((chat) => isMember(chat, ada.id));

  return {
    chats,
    connections,
    ownChats,
    viewOf,
    ...{ addChat, addMember, removeMember, rename, markRead, markUnread },
    ...{ post, edit, remove, react, togglePinned },
    ...{ connect, receive, handle, send },
    restore,
    epoch: () => String(epoch),
    signOut,
    signIn() {
      isSignedIn = true;
    },
  };
}
