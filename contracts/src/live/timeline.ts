/** Timeline: a contiguous range of a chat's messages. Functions return it unchanged if nothing is new. */
import type { Changes, Message, MessagePage } from "../messages/messages.ts";
import type { UserSummary } from "../users.ts";
import type { MessageEvent } from "./events.ts";

export interface Timeline {
  /** Ascending by id. */
  messages: Message[];
  /** All changes up to this one are applied. */
  rev: number;
  hasOlder: boolean;
  hasNewer: boolean;
  /** A change was missed; `changes?afterRev=<rev>` has it. */
  isStale: boolean;
}

export function timelineFrom(page: MessagePage): Timeline {
  const { items, rev, hasOlder, hasNewer } = page;
  return { messages: items, rev, hasOlder, hasNewer, isStale: false };
}

/** Adds the page loaded with `before` the first or `after` the last message. */
export function extendTimeline(
  timeline: Timeline,
  side: "older" | "newer",
  page: MessagePage,
): Timeline {
  const edge = side === "older" ? { hasOlder: page.hasOlder } : { hasNewer: page.hasNewer };
  return {
    ...timeline,
    ...edge,
    messages: page.items.reduce(put, timeline.messages),
    // A page read before the last event may lack changes to messages that were not loaded.
    rev: Math.min(timeline.rev, page.rev),
    isStale: timeline.isStale || page.rev < timeline.rev,
  };
}

export function applyToTimeline(timeline: Timeline, event: MessageEvent): Timeline {
  if (event.rev <= timeline.rev) return timeline;
  if (event.prevRev > timeline.rev) {
    return timeline.isStale ? timeline : { ...timeline, isStale: true };
  }
  return { ...timeline, rev: event.rev, messages: putIfLoaded(timeline, event.message) };
}

export function applyChanges(timeline: Timeline, changes: Changes): Timeline {
  const messages = changes.items.reduce(
    (loaded, message) => putIfLoaded({ ...timeline, messages: loaded }, message),
    timeline.messages,
  );
  const rev = Math.max(timeline.rev, changes.rev);
  return { ...timeline, messages, rev, isStale: changes.hasMore };
}

/** Drops messages before `firstId`, the first one that the chat still has. */
export function trimTimeline(timeline: Timeline, firstId: number): Timeline {
  const { messages, hasOlder } = timeline;
  const first = messages[0]?.id;
  const isTrimmed = first === undefined || first >= firstId;
  const kept = isTrimmed ? messages : messages.filter(({ id }) => id >= firstId);
  const keptFirst = kept[0]?.id ?? firstId;
  if (isTrimmed && !(hasOlder && keptFirst <= firstId)) return timeline;
  return { ...timeline, messages: kept, hasOlder: hasOlder && keptFirst > firstId };
}

/** Updates the name and avatar on the user's earlier messages. */
export function renameAuthor(timeline: Timeline, user: UserSummary): Timeline {
  const { id: userId, displayName, avatarUrl } = user;
  let isChanged = false;
  const messages = timeline.messages.map((message) => {
    const { author } = message;
    if (author.kind !== "user" || author.userId !== userId) return message;
    if (author.displayName === displayName && author.avatarUrl === avatarUrl) return message;
    isChanged = true;
    return { ...message, author: { ...author, displayName, avatarUrl } };
  });
  return isChanged ? { ...timeline, messages } : timeline;
}

/** Skips messages outside the loaded range; their page is loaded later. */
function putIfLoaded(timeline: Timeline, message: Message): Message[] {
  const { messages, hasOlder, hasNewer } = timeline;
  const first = messages[0];
  const last = messages.at(-1);
  if (hasNewer && (!last || message.id > last.id)) return messages;
  if (hasOlder && (!first || message.id < first.id)) return messages;
  return put(messages, message);
}

/** Inserts or replaces a message. An older change never replaces a newer one. */
function put(messages: Message[], message: Message): Message[] {
  const last = messages.at(-1);
  if (!last || message.id > last.id) return [...messages, message];
  const index = messages.findIndex((other) => other.id >= message.id);
  const existing = messages[index];
  if (existing?.id !== message.id) return messages.toSpliced(index, 0, message);
  return existing.rev >= message.rev ? messages : messages.with(index, message);
}
