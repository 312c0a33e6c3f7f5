/** The chats of one socket: joining and leaving them, catching up, and their unread messages. */
import type { Chat } from "@belfry/contracts/chats";
import { memberStateEvent } from "@belfry/contracts/live/events";
import { mayChangeOtherCounts } from "@belfry/contracts/live/weight";
import type { Changes } from "@belfry/contracts/messages/messages";
import type { Chats } from "../chats/chats.ts";
import type { Messages } from "../messages/messages.ts";
import type { FanOut } from "./fan-out.ts";
import { type ChangeSource, Reader } from "./reader.ts";
import type { LatestReads } from "./reads/latest-reads.ts";
import type { SocketWriter } from "./socket-writer.ts";

/** The same for all sockets. */
export interface SocketChatsServices {
  chats: Chats;
  messages: Messages;
  fanOut: FanOut;
  onError(error: unknown): void;
}

interface SocketChatsOptions {
  services: SocketChatsServices;
  writer: SocketWriter;
  userId: number;
  /** The epoch of the database. */
  epoch: string;
  readLatest: LatestReads;
}

/** Never changed. */
const noThreads = new Map<number, number | undefined>();

/** A class, because a server has one for each socket. */
export class SocketChats implements ChangeSource {
  readonly #services: SocketChatsServices;
  readonly #writer: SocketWriter;
  readonly #userId: number;
  readonly #epoch: string;
  readonly #readLatest: LatestReads;
  readonly #reader: Reader;
  /** By the id of the chat. A chat is expected while it is being read whether the user is a member. */
  readonly #stateById = new Map<number, "joined" | "expected">();
  /** The threads that are open on this socket. Those that are joined have the id of their chat. */
  #openThreads: Map<number, number | undefined> = noThreads;
  /** Revs of the user's chats, while the chats of a frame `resume` are read. */
  #resumedRevs: Promise<Map<number, number>> | undefined;

  constructor({ services, writer, userId, epoch, readLatest }: SocketChatsOptions) {
    this.#services = services;
    this.#writer = writer;
    this.#userId = userId;
    this.#epoch = epoch;
    this.#readLatest = readLatest;
    this.#reader = new Reader(writer, this);
  }

  async changesOf(chatId: number, afterRev: number): Promise<Changes | undefined> {
    const chat = await this.#headOf(chatId);
    if (chat?.rev === afterRev) return { items: [], rev: afterRev, hasMore: false };
    const { messages } = this.#services;
    const changes = chat && (await messages.changes(chat, afterRev, this.#userId));
    if (changes?.items.some(mayChangeOtherCounts)) this.sendMemberState(chatId);
    return changes;
  }

  onError(error: unknown): void {
    this.#services.onError(error);
  }

  has(chatId: number): boolean {
    return this.#stateById.has(chatId);
  }

  join(chatId: number, rev: number): void {
    this.#stateById.set(chatId, "joined");
    this.#services.fanOut.join(chatId, this.#reader, this.#userId, rev);
  }

  /** Sends the chat if the user is a member. Until that is known, nothing of the chat is sent. */
  add(chatId: number): void {
    if (this.#stateById.get(chatId) === "joined") return;
    if (!this.#stateById.has(chatId)) {
      this.#reader.expectChat(chatId);
      this.#stateById.set(chatId, "expected");
      this.#services.fanOut.join(chatId, this.#reader, this.#userId);
    }
    this.#readLatest(`membership ${chatId}`, async () => {
      const chat = await this.#readChat(chatId);
      return () => (chat ? this.#sendAdded(chat) : this.#closeThread(chatId));
    });
  }

  /** Replaces the threads whose events this socket receives. */
  openThreads(chatIds: readonly number[]): void {
    for (const threadId of this.#openThreads.keys()) {
      if (!chatIds.includes(threadId)) this.#closeThread(threadId);
    }
    for (const threadId of chatIds) {
      // A chat of the user is received anyway.
      if (this.#openThreads.has(threadId) || this.has(threadId)) continue;
      // Most sockets have none, and each byte counts thousands of times.
      if (this.#openThreads === noThreads) this.#openThreads = new Map();
      this.#openThreads.set(threadId, undefined);
      this.add(threadId);
    }
  }

  /** Returns the chat, and for a thread also its chat, which is on the screen next to it. */
  onScreen(chatId: number | null): number[] {
    if (chatId === null) return [];
    const parentId = this.#openThreads.get(chatId);
    return parentId === undefined ? [chatId] : [chatId, parentId];
  }

  remove(chatId: number): void {
    this.#leave(chatId);
    this.#leaveThreadsOf(chatId);
    this.#writer.send({ type: "chat.removed", chatId });
    // The user may have joined again since then, through another process.
    this.add(chatId);
  }

  /**
   * Sends what is unread in a chat, and its settings. Reads again if newer messages were sent
   * in the meantime. A client that receives the same messages afterwards changes nothing.
   */
  sendMemberState(chatId: number): void {
    const read = async (): Promise<(() => void) | undefined> => {
      const chat = await this.#readChat(chatId);
      if (!chat) return undefined;
      if (this.#services.fanOut.sentRevOf(chatId) > chat.rev) return read();
      return () => this.#writer.send(memberStateEvent(chat));
    };
    this.#readLatest(`member state ${chatId}`, read);
    // The level of a thread depends on its chat, unless the user has chosen one.
    for (const [threadId, parentId] of this.#openThreads) {
      if (parentId === chatId) this.sendMemberState(threadId);
    }
  }

  sendHidden(chatId: number): void {
    this.#readLatest(`hidden ${chatId}`, async () => {
      const chat = await this.#readChat(chatId);
      const messageId = chat?.me.hiddenUntilId ?? null;
      return chat && (() => this.#writer.send({ type: "chat.hidden", chatId, messageId }));
    });
  }

  /** Joins and leaves, so that these are the chats. */
  replace(revByChat: ReadonlyMap<number, number>): void {
    for (const chatId of [...this.#stateById.keys()]) {
      // A thread is left together with its chat.
      if (!this.has(chatId)) continue;
      const id = this.#openThreads.get(chatId) ?? chatId;
      if (!revByChat.has(id)) this.remove(chatId);
    }
    for (const chatId of revByChat.keys()) this.add(chatId);
  }

  leaveAll(): void {
    for (const chatId of this.#stateById.keys()) this.#leave(chatId);
  }

  /**
   * Reads all revs with one query, after the reader has begun to skip events, and then only the
   * chats with changes. The revs of another epoch count the changes of a database that was replaced.
   */
  resume(revByChat: Record<string, number>, clientEpoch = this.#epoch): void {
    const isResumed = (id: number) => this.has(id) && !this.#openThreads.has(id);
    const resumed = Object.entries(revByChat).filter(([id]) => isResumed(Number(id)));
    if (clientEpoch !== this.#epoch) {
      for (const [id] of resumed) this.#writer.send({ type: "resync", chatId: Number(id) });
      return;
    }
    const revs = Promise.resolve().then(() => this.#services.chats.revsOfUser(this.#userId));
    const forget = () => {
      if (this.#resumedRevs === revs) this.#resumedRevs = undefined;
    };
    this.#resumedRevs = revs;
    for (const [id, rev] of resumed) this.#reader.resume(Number(id), rev);
    revs.then(forget, forget);
  }

  /** Call it when the socket has drained. */
  onDrain(): void {
    this.#reader.onDrain();
  }

  #readChat(chatId: number): Promise<Chat | undefined> {
    return this.#services.chats.chatFor({ id: this.#userId }, chatId);
  }

  /** Returns undefined if the user may not see the chat. */
  async #headOf(chatId: number): Promise<{ id: number; rev: number } | undefined> {
    const rev = (await this.#resumedRevs)?.get(chatId);
    return rev === undefined ? this.#readChat(chatId) : { id: chatId, rev };
  }

  /** The threads of a chat that the user has left. It may be that of any thread that is still read. */
  #leaveThreadsOf(chatId: number): void {
    for (const [threadId, parentId] of this.#openThreads) {
      if (parentId === undefined) this.add(threadId);
      else if (parentId === chatId) this.#closeThread(threadId);
    }
  }

  #closeThread(threadId: number): void {
    this.#openThreads.delete(threadId);
    this.#leave(threadId);
  }

  #leave(chatId: number): void {
    this.#stateById.delete(chatId);
    this.#services.fanOut.leave(chatId, this.#reader);
    this.#reader.removeChat(chatId);
  }

  #sendAdded(chat: Chat): void {
    if (this.#stateById.get(chat.id) !== "expected") return;
    if (this.#openThreads.has(chat.id)) this.#openThreads.set(chat.id, chat.parent?.chatId);
    this.#reader.addChat({ type: "chat.added", chat });
    this.join(chat.id, chat.rev);
  }
}
