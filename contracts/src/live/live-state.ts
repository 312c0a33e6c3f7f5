/** Reducer of live events. The server's tests check that state plus events equals a fresh fetch. */
import type { Chat, ChatInfo, Member } from "../chats.ts";
import type { Sidebar } from "../people/sidebar.ts";
import type { UnreadThreads } from "../people/threads.ts";
import type { MessageEvent, PartEvent, ServerEvent } from "./events.ts";
import { withHiddenUntil, withListed, withMember } from "./members.ts";
import { withoutExpiredTime, withPosition } from "./positions.ts";
import { type SavedByChat, withoutSavedBefore, withSaved } from "./saved.ts";
import { defaultSidebar } from "./sidebar.ts";
import { noUnreadThreads, withParentInfo } from "./threads.ts";
import {
  applyToTimeline,
  changeThread,
  renameAuthor,
  type Timeline,
  trimTimeline,
} from "./timeline.ts";
import { withLastCounted, withMemberState, withMessageWeight, withReadMark } from "./weight.ts";

export interface LiveState {
  userId: number;
  /** The epoch of the database; null before the first connection. */
  epoch: string | null;
  /** Every chat of the user, as GET /api/chats returns it, and the threads that are open. */
  chats: Readonly<Record<number, Chat>>;
  /** Chats with loaded messages. */
  timelines: Readonly<Record<number, Timeline>>;
  /** Chats with loaded members, in order of joining. */
  members: Readonly<Record<number, Member[]>>;
  /** The messages that the user has saved, also in chats that the user has left. */
  saved: SavedByChat;
  sidebar: Sidebar;
  /** Unread replies in the threads that the user follows. */
  threads: UnreadThreads;
}

export function emptyState(userId: number): LiveState {
  return {
    userId,
    epoch: null,
    chats: {},
    timelines: {},
    members: {},
    saved: {},
    threads: noUnreadThreads,
    sidebar: defaultSidebar,
  };
}

/** Returns the same object if the event changes nothing. */
export function applyEvent(state: LiveState, event: ServerEvent): LiveState {
  switch (event.type) {
    case "message.posted":
    case "message.changed":
    case "message.removed":
      return dropRemoved(applyMessage(state, event), event);
    case "reaction.changed":
    case "pin.changed":
    case "alert.changed":
      return applyPart(state, event);
    case "chat.changed":
      return changeThreads(changeInfo(state, event.chat), event.chat.id, (thread) =>
        withParentInfo(thread, event.chat),
      );
    case "chat.added":
      return addChat(state, event.chat);
    case "chat.removed":
      return removeChat(state, event.chatId);
    case "member.changed":
      return applyMember(state, event.chatId, event.userId, event.member);
    case "author.changed":
      return changeTimeline(state, event.chatId, (timeline) => renameAuthor(timeline, event.user));
    case "read.changed":
      // A mark from before messages were marked as unread may come late.
      return changeChat(state, event.chatId, (chat) =>
        chat.me.markedUnread ? chat : withReadMark(chat, event.messageId),
      );
    case "saved.changed":
      return setSaved(state, withSaved(state.saved, event, event.isSaved));
    case "sidebar.changed":
      return event.sidebar.rev < state.sidebar.rev ? state : { ...state, sidebar: event.sidebar };
    case "attention.changed":
      return changeChat(state, event.chatId, (chat) => withMemberState(chat, event.attention));
    case "thread.changed":
      return changeTimeline(state, event.chatId, (timeline) =>
        changeThread(timeline, event.messageId, event.thread),
      );
    case "threads.changed":
      return { ...state, threads: event.unread };
    case "chat.hidden":
      return changeChat(state, event.chatId, (chat) => withHiddenUntil(chat, event.messageId));
    case "resync":
      return { ...state, timelines: without(state.timelines, event.chatId) };
    case "ready":
      return enterEpoch(state, event.epoch);
    case "scheduled.changed":
    case "push.tested":
    case "notifications.changed":
    case "typing":
    case "presence.changed":
    case "session.ended":
    case "pong":
      return state;
    default:
      // A newer server may send events that an open tab does not know yet.
      event satisfies never;
      return state;
  }
}

/** The loaded messages of a thread that was closed in between may miss changes. */
function addChat(state: LiveState, chat: Chat): LiveState {
  const added = { ...state, chats: { ...state.chats, [chat.id]: chat } };
  return changeTimeline(added, chat.id, (timeline) =>
    timeline.rev < chat.rev ? { ...timeline, isStale: true } : timeline,
  );
}

function changeInfo(state: LiveState, info: ChatInfo): LiveState {
  const changed = changeChat(state, info.id, ({ avatarUrl: _, dutyChangedAt: __, ...kept }) =>
    withReadMark(withoutExpiredTime({ ...kept, ...info }), info.firstMessageId - 1),
  );
  return dropExpired(changed, info);
}

/** Drops everything that was loaded from a database of another epoch. */
function enterEpoch(state: LiveState, epoch: string): LiveState {
  if (state.epoch === epoch) return state;
  return { ...(state.epoch === null ? state : emptyState(state.userId)), epoch };
}

function applyMessage(state: LiveState, event: MessageEvent): LiveState {
  const { chatId } = event;
  if (!state.chats[chatId]) return state; // sent before the user was removed from the chat
  const next = changeChat(state, chatId, (chat) => withPosition(chat, event));
  const weighed = changeChat(next, chatId, (chat) => {
    const after = withMessageWeight(chat, event.message, state.userId);
    return event.lastCountedId === undefined ? after : withLastCounted(after, event.lastCountedId);
  });
  const { firstMessageId = 1 } = weighed.chats[chatId] ?? {};
  return changeTimeline(weighed, chatId, (timeline) =>
    trimTimeline(applyToTimeline(timeline, event, state.userId), firstMessageId),
  );
}

function setSaved(state: LiveState, saved: SavedByChat): LiveState {
  return saved === state.saved ? state : { ...state, saved };
}

function dropRemoved(state: LiveState, { message, chatId, id: messageId }: MessageEvent) {
  if (!message.deletedAt) return state;
  return setSaved(state, withSaved(state.saved, { chatId, messageId }, false));
}

function dropExpired(state: LiveState, { id, firstMessageId }: ChatInfo): LiveState {
  return trimTimelines(setSaved(state, withoutSavedBefore(state.saved, id, firstMessageId)));
}

/** Applies a change to a part of a message, which changes nothing about unread messages. */
function applyPart(state: LiveState, event: PartEvent): LiveState {
  const { chatId, rev } = event;
  const next = changeChat(state, chatId, (chat) => (rev > chat.rev ? { ...chat, rev } : chat));
  return changeTimeline(next, chatId, (timeline) => applyToTimeline(timeline, event, state.userId));
}

/** Drops loaded messages that have been deleted because of their age. */
export function trimTimelines(state: LiveState): LiveState {
  let next = state;
  for (const [id, timeline] of Object.entries(state.timelines)) {
    const chatId = Number(id);
    const firstId = state.chats[chatId]?.firstMessageId ?? 1;
    const trimmed = trimTimeline(timeline, firstId);
    if (trimmed === timeline) continue;
    // Nothing is left to continue from: the messages around are loaded again.
    next =
      trimmed.messages.length === 0 && trimmed.hasNewer
        ? { ...next, timelines: without(next.timelines, chatId) }
        : changeTimeline(next, chatId, () => trimmed);
  }
  return next;
}

function applyMember(
  state: LiveState,
  chatId: number,
  userId: number,
  member: Member | null,
): LiveState {
  let next = state;
  if (member && userId === state.userId) {
    const { role } = member;
    const withRole = (chat: Chat) => ({ ...chat, me: { ...chat.me, role } });
    if (state.chats[chatId]?.kind !== "thread") next = changeChat(next, chatId, withRole);
    next = changeThreads(next, chatId, withRole);
  }
  if (member) {
    next = changeTimeline(next, chatId, (timeline) => renameAuthor(timeline, member.user));
    next = changeChat(next, chatId, (chat) => withMember(chat, member));
  }
  const loaded = next.members[chatId];
  if (!loaded) return next;
  const members = withListed(loaded, userId, member);
  return { ...next, members: { ...next.members, [chatId]: members } };
}

function changeChat(state: LiveState, chatId: number, change: (chat: Chat) => Chat): LiveState {
  const chat = state.chats[chatId];
  if (!chat) return state;
  const changed = change(chat);
  return changed === chat ? state : { ...state, chats: { ...state.chats, [chatId]: changed } };
}

function threadsOf({ chats }: LiveState, chatId: number): Chat[] {
  return Object.values(chats).filter(({ parent }) => parent?.chatId === chatId);
}

/** Changes the open threads of a chat. */
function changeThreads(
  state: LiveState,
  chatId: number,
  change: (thread: Chat) => Chat,
): LiveState {
  return threadsOf(state, chatId).reduce((next, { id }) => changeChat(next, id, change), state);
}

function changeTimeline(
  state: LiveState,
  chatId: number,
  change: (timeline: Timeline) => Timeline,
): LiveState {
  const timeline = state.timelines[chatId];
  const changed = timeline && change(timeline);
  if (!changed || changed === timeline) return state;
  return { ...state, timelines: { ...state.timelines, [chatId]: changed } };
}

function removeChat(state: LiveState, chatId: number): LiveState {
  const rest = {
    ...state,
    chats: without(state.chats, chatId),
    timelines: without(state.timelines, chatId),
    members: without(state.members, chatId),
  };
  return threadsOf(rest, chatId).reduce((next, { id }) => removeChat(next, id), rest);
}

function without<T>(record: Readonly<Record<number, T>>, key: number): Record<number, T> {
  const { [key]: _, ...rest } = record;
  return rest;
}
