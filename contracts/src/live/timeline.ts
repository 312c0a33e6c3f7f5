/** Timeline: a contiguous range of a chat's messages. Functions return it unchanged if nothing is new. */

import { renameActors, withAlert } from "../alerts/alert-changes.ts";
import { isUserMention } from "../messages/mention-text.ts";
import type { Mention } from "../messages/mentions.ts";
import type { Changes, Message, MessagePage } from "../messages/messages.ts";
import { withMine, withReaction } from "../messages/reactions/reaction-changes.ts";
import type { MessageThread } from "../messages/threads/message-thread.ts";
import type { UserSummary } from "../users.ts";
import type { PartEvent, ReactionEvent, RevEvent } from "./events.ts";
import { withNewerThread, withThread } from "./threads.ts";

export interface Timeline {
  /** Ascending by id. */
  messages: Message[];
  /** Messages outside the loaded range that loaded ones reply to, by id. */
  quoted?: Readonly<Record<number, Message>>;
  /** All changes up to this one are applied. */
  rev: number;
  hasOlder: boolean;
  hasNewer: boolean;
  /** A change was missed; `changes?afterRev=<rev>` has it. */
  isStale: boolean;
}

export function timelineFrom(page: MessagePage): Timeline {
  const { items, quoted, rev, hasOlder, hasNewer } = page;
  const timeline = { messages: items, rev, hasOlder, hasNewer, isStale: false };
  return quote(timeline, quoted);
}

/** Adds the page loaded with `before` the first or `after` the last message. */
export function extendTimeline(
  timeline: Timeline,
  side: "older" | "newer",
  page: MessagePage,
): Timeline {
  const edge = side === "older" ? { hasOlder: page.hasOlder } : { hasNewer: page.hasNewer };
  const extended = {
    ...timeline,
    ...edge,
    messages: page.items.reduce(put, timeline.messages),
    // A page read before the last event may lack changes to messages that were not loaded.
    rev: Math.min(timeline.rev, page.rev),
    isStale: timeline.isStale || page.rev < timeline.rev,
  };
  return quote(extended, page.quoted);
}

/** `readerId` is the user who reads the timeline. */
export function applyToTimeline(timeline: Timeline, event: RevEvent, readerId: number): Timeline {
  if (event.rev <= timeline.rev) return timeline;
  if (event.prevRev > timeline.rev) {
    return timeline.isStale ? timeline : { ...timeline, isStale: true };
  }
  const { id, rev } = event;
  const known = knownMessage(timeline, id);
  const message =
    "message" in event
      ? withReader(withNewerThread(event.message, known), readerId, known)
      : known && withPart(known, event, readerId);
  if (!message) return { ...timeline, rev };
  const changed = { ...timeline, rev, messages: putIfLoaded(timeline, message) };
  return timeline.quoted?.[id] ? quote(changed, [message]) : changed;
}

/** The newer copy, if the message is both loaded and quoted. */
function knownMessage({ messages, quoted }: Timeline, id: number): Message | undefined {
  const isNew = id > (messages.at(-1)?.id ?? 0);
  const loaded = isNew ? undefined : messages.find((message) => message.id === id);
  const other = quoted?.[id];
  return (loaded?.rev ?? 0) >= (other?.rev ?? 0) ? loaded : other;
}

/** A copy that has the change already is newer, so it stays in the timeline. */
function withPart(message: Message, event: PartEvent, readerId: number): Message {
  if (event.type === "reaction.changed") return withChangedReactions(message, event, readerId);
  if (event.type === "alert.changed") return withAlert(message, event);
  const { pinned: _, ...rest } = message;
  return { ...rest, rev: event.rev, ...(event.pinned && { pinned: event.pinned }) };
}

function withChangedReactions(message: Message, event: ReactionEvent, readerId: number): Message {
  const { reactions: before = [], ...rest } = message;
  const reactions = withReaction(before, event, readerId);
  return { ...rest, rev: event.rev, ...(reactions.length > 0 && { reactions }) };
}

/** Events are the same for every reader. */
function withReader(message: Message, readerId: number, before?: Message): Message {
  const { reactions } = message;
  if (!reactions) return message;
  return { ...message, reactions: withMine(reactions, readerId, before?.reactions) };
}

export function applyChanges(timeline: Timeline, changes: Changes): Timeline {
  const messages = changes.items.reduce(
    (loaded, message) => putIfLoaded({ ...timeline, messages: loaded }, message),
    timeline.messages,
  );
  const rev = Math.max(timeline.rev, changes.rev);
  const known = changes.items.filter(({ id }) => timeline.quoted?.[id]);
  const changed = { ...timeline, messages, rev, isStale: changes.hasMore };
  return quote(changed, [...(changes.quoted ?? []), ...known]);
}

/** Adds messages that loaded ones reply to. An older change never replaces a newer one. */
export function quote(timeline: Timeline, messages: readonly Message[] = []): Timeline {
  let { quoted } = timeline;
  for (const message of messages) {
    if ((quoted?.[message.id]?.rev ?? 0) < message.rev) {
      quoted = { ...quoted, [message.id]: message };
    }
  }
  return quoted === timeline.quoted || !quoted ? timeline : { ...timeline, quoted };
}

/** Returns the message that another one replies to, or undefined if it is not known. */
export function quotedMessage(timeline: Timeline, id: number): Message | undefined {
  const loaded = timeline.messages.find((message) => message.id === id);
  const quoted = timeline.quoted?.[id];
  return loaded && (quoted?.rev ?? 0) <= loaded.rev ? loaded : (quoted ?? loaded);
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

/** Changes the thread that a message shows, if the message is known. */
export function changeThread(
  timeline: Timeline,
  messageId: number,
  thread: MessageThread | null,
): Timeline {
  const change = (message: Message) =>
    message.id === messageId ? withThread(message, thread) : message;
  const messages = timeline.messages.map(change);
  const known = timeline.quoted?.[messageId];
  const quoted = known && change(known);
  const isSame = messages.every((message, index) => message === timeline.messages[index]);
  if (isSame && quoted === known) return timeline;
  if (!quoted) return { ...timeline, messages };
  return { ...timeline, messages, quoted: { ...timeline.quoted, [messageId]: quoted } };
}

/** Updates the name and avatar on the user's earlier messages, and the name in mentions, pins and alerts. */
export function renameAuthor(timeline: Timeline, user: UserSummary): Timeline {
  let isChanged = false;
  const rename = (message: Message) => {
    const written = renameMentioned(renameMessage(message, user), user);
    const renamed = renameActors(renamePinned(written, user), user);
    isChanged ||= renamed !== message;
    return renamed;
  };
  const messages = timeline.messages.map(rename);
  const quoted = Object.values(timeline.quoted ?? {}).map(rename);
  if (!isChanged) return timeline;
  const renamed = { ...timeline, messages };
  if (quoted.length === 0) return renamed;
  return { ...renamed, quoted: Object.fromEntries(quoted.map((one) => [one.id, one])) };
}

function renameMessage(message: Message, { id, displayName, avatarUrl }: UserSummary): Message {
  const { author } = message;
  if (author.kind !== "user" || author.userId !== id) return message;
  if (author.displayName === displayName && author.avatarUrl === avatarUrl) return message;
  return { ...message, author: { ...author, displayName, avatarUrl } };
}

function renamePinned(message: Message, { id, displayName }: UserSummary): Message {
  const { pinned } = message;
  if (pinned?.userId !== id || pinned.displayName === displayName) return message;
  return { ...message, pinned: { ...pinned, displayName } };
}

function renameMentioned(message: Message, { id, displayName }: UserSummary): Message {
  const isOld = (one: Mention) =>
    isUserMention(one) && one.userId === id && one.displayName !== displayName;
  if (!message.mentions?.some(isOld)) return message;
  const mentions = message.mentions.map((one) =>
    isUserMention(one) && one.userId === id ? { ...one, displayName } : one,
  );
  return { ...message, mentions };
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
  const [newer, older] = existing.rev >= message.rev ? [existing, message] : [message, existing];
  const merged = withNewerThread(newer, older);
  return merged === existing ? messages : messages.with(index, merged);
}
