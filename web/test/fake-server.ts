/** An in-memory server with the endpoints and live events of the user Ada (id 1). */
import {
  type ClientFrame,
  memberStateEvent,
  type ServerEvent,
} from "@belfry/contracts/live/events";
import type { Message } from "@belfry/contracts/messages/messages";
import { ada, time } from "./samples.ts";
import {
  authorOf,
  changesOf,
  eventOf,
  forAda,
  infoOf,
  isByAda,
  isMember,
  memberOf,
  messageOf,
  missedEvents,
  noContent,
  ok,
  pageOf,
  problem,
  type ServerChat,
  togglePin,
  toggleReaction,
  viewOf,
} from "./server-chat.ts";

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
    const chat = chatOf(chatId);
    chat.rev += 1;
    const message: Message = {
      chatId,
      id: chat.messages.length + 1,
      rev: chat.rev,
      author: authorOf(userId),
      text,
      createdAt: time,
    };
    chat.messages.push(message);
    publishMessage(chat, message);
    return message;
  }

  function change(chatId: number, id: number, part: Partial<Message>): Message | undefined {
    const chat = chatOf(chatId);
    const message = chat.messages[id - 1];
    if (!message || message.deletedAt) return undefined;
    chat.rev += 1;
    const changed = { ...message, ...part, rev: chat.rev };
    chat.messages[id - 1] = changed;
    publishMessage(chat, changed);
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
    const event = toggleReaction(chatOf(chatId), id, reaction);
    if (event) publish(chatOf(chatId), event);
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
    const chat = chatOf(chatId);
    const reached = Math.min(messageId, chat.messages.length);
    if (reached <= chat.readMessageId) return;
    chat.readMessageId = reached;
    if (chat.markedUnread) send(memberStateEvent(viewOf(chat)));
    else send({ type: "read.changed", chatId, messageId: reached });
  }

  function markUnread(chatId: number, messageId: number) {
    const chat = chatOf(chatId);
    if (messageId > viewOf(chat).me.readMessageId) return;
    chat.readMessageId = messageId - 1;
    const count = (chat.markedUnread?.count ?? 0) + 1;
    chat.markedUnread = { count, untilId: chat.messages.length };
    publish(chat, memberStateEvent(viewOf(chat)));
  }

  function connect(): ServerConnection {
    const connection: ServerConnection = { queue: [] };
    connections.add(connection);
    connection.queue.push({
      type: "ready",
      userId: ada.id,
      heartbeatMs: 30_000,
      epoch: String(epoch),
    });
    return connection;
  }

  function receive({ queue }: ServerConnection, frame: ClientFrame) {
    if (frame.type === "ping") queue.push({ type: "pong" });
    if (frame.type !== "resume") return;
    for (const [id, rev] of Object.entries(frame.chats)) {
      const chat = chats.get(Number(id));
      if (!chat || !isMember(chat, ada.id)) continue;
      queue.push(...missedEvents(chat, rev));
    }
  }

  /** Restores a backup that lacks the newest messages of the chat. Returns their client ids. */
  function restore(chatId: number, lostCount: number): string[] {
    const chat = chatOf(chatId);
    chat.messages.splice(Math.max(0, chat.messages.length - lostCount));
    const lost = [...chat.idByClientId].filter(([, id]) => id > chat.messages.length);
    for (const [clientId] of lost) chat.idByClientId.delete(clientId);
    chat.rev = Math.max(0, ...chat.messages.map(({ rev }) => rev));
    chat.readMessageId = Math.min(chat.readMessageId, chat.messages.length);
    epoch += 1;
    connections.clear();
    return lost.map(([clientId]) => clientId);
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
    if (pathname === "/api/chats") return ok({ items: ownChats().map(viewOf) });
    const chat = chats.get(Number(chatId));
    if (!chat || !isMember(chat, ada.id)) return problem(404, "chat_not_found");
    const id = Number(messageId);
    if (!part) return ok(viewOf(chat));
    if (emoji) {
      react(chat.id, id, { userId: ada.id, emoji, isAdded: method === "PUT" });
      return method === "PUT" ? messageOf(chat, id) : noContent;
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
        return remove(chat.id, id) ? noContent : problem(404, "message_not_found");
      case "PUT read":
        markRead(chat.id, input.messageId);
        return noContent;
      case "PUT unread":
        markUnread(chat.id, input.messageId);
        return noContent;
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
    ...{
      addChat,
      post,
      edit,
      remove,
      react,
      addMember,
      removeMember,
      rename,
      markRead,
      markUnread,
      togglePinned,
    },
    ...{ connect, receive, handle, send },
    restore,
    epoch: () => String(epoch),
    signOut,
    signIn() {
      isSignedIn = true;
    },
  };
}
