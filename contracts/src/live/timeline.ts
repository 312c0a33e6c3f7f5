/**
 * A contiguous stretch of one chat's messages as a client holds it. Pure: every function answers a
 * new timeline, or the same one when nothing changed.
 */

import type { Changes, Message, MessagePage } from "../messages/messages.ts";
import type { UserSummary } from "../users.ts";
import type { MessageEvent } from "./events.ts";

export interface Timeline {
  /** Ascending by id. */
  messages: Message[];
  /** All changes up to this one are contained. */
  rev: number;
  hasOlder: boolean;
  hasNewer: boolean;
  /** A change was missed: `changes?afterRev=<rev>` brings it back in step. */
  isStale: boolean;
}

export function timelineFrom(page: MessagePage): Timeline {
  const { items, rev, hasOlder, hasNewer } = page;
  return { messages: items, rev, hasOlder, hasNewer, isStale: false };
}

/** Joins the page that was asked for with `before` the first or `after` the last message held. */
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
    // A page read before the last event may lack changes that were ignored as out of sight.
    rev: Math.min(timeline.rev, page.rev),
    isStale: timeline.isStale || page.rev < timeline.rev,
  };
}

export function applyToTimeline(timeline: Timeline, event: MessageEvent): Timeline {
  if (event.rev <= timeline.rev) return timeline;
  if (event.prevRev > timeline.rev) {
    return timeline.isStale ? timeline : { ...timeline, isStale: true };
  }
  return { ...timeline, rev: event.rev, messages: putIfInSight(timeline, event.message) };
}

export function applyChanges(timeline: Timeline, changes: Changes): Timeline {
  const messages = changes.items.reduce(
    (held, message) => putIfInSight({ ...timeline, messages: held }, message),
    timeline.messages,
  );
  const rev = Math.max(timeline.rev, changes.rev);
  return { ...timeline, messages, rev, isStale: changes.hasMore };
}

/** A user is called otherwise now: what they wrote before is signed with the new name as well. */
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

/** What lies beyond a side that is not loaded to its end comes later, with its page. */
function putIfInSight(timeline: Timeline, message: Message): Message[] {
  const { messages, hasOlder, hasNewer } = timeline;
  const first = messages[0];
  const last = messages.at(-1);
  if (hasNewer && (!last || message.id > last.id)) return messages;
  if (hasOlder && (!first || message.id < first.id)) return messages;
  return put(messages, message);
}

/** Puts a message at its place; an older change never replaces a newer one. */
function put(messages: Message[], message: Message): Message[] {
  const last = messages.at(-1);
  if (!last || message.id > last.id) return [...messages, message];
  const index = messages.findIndex((held) => held.id >= message.id);
  const held = messages[index];
  if (held?.id !== message.id) return messages.toSpliced(index, 0, message);
  return held.rev >= message.rev ? messages : messages.with(index, message);
}
