/** The chats of one socket: joining and leaving them, catching up, and their unread messages. */
import type { Chat } from "@belfry/contracts/chats";
import { attentionEvent } from "@belfry/contracts/live/events";
import { needsAttention } from "@belfry/contracts/live/weight";
import type { Chats } from "../chats/chats.ts";
import type { Messages } from "../messages/messages.ts";
import type { FanOut } from "./fan-out.ts";
import { createReader } from "./reader.ts";
import type { LatestReads } from "./reads/latest-reads.ts";
import type { SocketWriter } from "./socket-writer.ts";

interface SocketChatsOptions {
  chats: Chats;
  messages: Messages;
  fanOut: FanOut;
  writer: SocketWriter;
  userId: number;
  /** The epoch of the database. */
  epoch: string;
  readLatest: LatestReads;
  onError(error: unknown): void;
}

export function createSocketChats(options: SocketChatsOptions) {
  const { chats, messages, fanOut, writer, userId, epoch, readLatest, onError } = options;
  /** By the id of the chat. A chat is expected while it is being read whether the user is a member. */
  const stateById = new Map<number, "joined" | "expected">();
  const readChat = (chatId: number) => chats.chatFor({ id: userId }, chatId);
  /** Revs of the user's chats, while the chats of a frame `resume` are read. */
  let resumedRevs: Promise<Map<number, number>> | undefined;

  const reader = createReader({
    writer,
    onError,
    async changesOf(chatId, afterRev) {
      const chat = await headOf(chatId);
      if (chat?.rev === afterRev) return { items: [], rev: afterRev, hasMore: false };
      const changes = chat && (await messages.changes(chat, afterRev));
      if (changes?.items.some(needsAttention)) sendAttention(chatId);
      return changes;
    },
  });

  /** Returns undefined if the user may not see the chat. */
  async function headOf(chatId: number): Promise<{ id: number; rev: number } | undefined> {
    const rev = (await resumedRevs)?.get(chatId);
    return rev === undefined ? readChat(chatId) : { id: chatId, rev };
  }

  function join(chatId: number, rev: number): void {
    stateById.set(chatId, "joined");
    fanOut.join(chatId, reader, userId, rev);
  }

  function leave(chatId: number): void {
    stateById.delete(chatId);
    fanOut.leave(chatId, reader);
    reader.removeChat(chatId);
  }

  /** Sends the chat if the user is a member. Until that is known, nothing of the chat is sent. */
  function add(chatId: number): void {
    if (stateById.get(chatId) === "joined") return;
    if (!stateById.has(chatId)) {
      reader.expectChat(chatId);
      stateById.set(chatId, "expected");
      fanOut.join(chatId, reader, userId);
    }
    readLatest(`membership ${chatId}`, async () => {
      const chat = await readChat(chatId);
      return () => (chat ? sendAdded(chat) : leave(chatId));
    });
  }

  function sendAdded(chat: Chat): void {
    if (stateById.get(chat.id) !== "expected") return;
    reader.addChat({ type: "chat.added", chat });
    join(chat.id, chat.rev);
  }

  function remove(chatId: number): void {
    leave(chatId);
    writer.send({ type: "chat.removed", chatId });
    // The user may have joined again since then, through another process.
    add(chatId);
  }

  /**
   * Sends what is unread in a chat, and its settings. Reads again if newer messages were sent
   * meanwhile. A client that receives the same messages afterwards changes nothing.
   */
  function sendAttention(chatId: number): void {
    readLatest(`attention ${chatId}`, async function read() {
      const chat = await readChat(chatId);
      if (!chat) return undefined;
      if (fanOut.sentRevOf(chatId) > chat.rev) return read();
      return () => writer.send(attentionEvent(chat));
    });
  }

  return {
    has: (chatId: number) => stateById.has(chatId),
    join,
    add,
    remove,
    sendAttention,

    sendHidden(chatId: number): void {
      readLatest(`hidden ${chatId}`, async () => {
        const chat = await readChat(chatId);
        const messageId = chat?.me.hiddenUntilId ?? null;
        return chat && (() => writer.send({ type: "chat.hidden", chatId, messageId }));
      });
    },

    /** Joins and leaves, so that these are the chats. */
    replace(revByChat: ReadonlyMap<number, number>): void {
      for (const chatId of [...stateById.keys()]) if (!revByChat.has(chatId)) remove(chatId);
      for (const chatId of revByChat.keys()) add(chatId);
    },

    leaveAll(): void {
      for (const chatId of stateById.keys()) leave(chatId);
    },

    /**
     * Reads all revs with one query, after the reader has begun to skip events, and then only the
     * chats with changes. The revs of another epoch count the changes of a database that was replaced.
     */
    resume(revByChat: Record<string, number>, clientEpoch = epoch): void {
      const resumed = Object.entries(revByChat).filter(([id]) => stateById.has(Number(id)));
      if (clientEpoch !== epoch) {
        for (const [id] of resumed) writer.send({ type: "resync", chatId: Number(id) });
        return;
      }
      const revs = Promise.resolve().then(() => chats.revsOfUser(userId));
      const forget = () => {
        if (resumedRevs === revs) resumedRevs = undefined;
      };
      resumedRevs = revs;
      for (const [id, rev] of resumed) reader.resume(Number(id), rev);
      revs.then(forget, forget);
    },

    drained: reader.onDrain,
  };
}
