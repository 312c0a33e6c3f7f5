/** Resolves the mentions of a message against the members of its chat. */
import {
  blankCode,
  groupOf,
  isGroupMention,
  isUserMention,
  type MentionToken,
  mentionsPerMessage,
  mentionTokens,
} from "@belfry/contracts/messages/mention-text";
import type { Mention, UserMention } from "@belfry/contracts/messages/mentions";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import * as mentionStore from "./mention-store.ts";
import type { MentionRow, MentionText, ResolvedMentions } from "./resolved-mentions.ts";

/** Mentions the person who is on duty, as if it were their handle. */
const dutyName = "duty";
/** More members online than this get one row for the chat instead of a row each. */
const hereRowsMax = 500;
/** Further ones stay plain text. */
const groupsPerMessage = 5;

interface Resolution {
  /** Undefined if the message mentions nobody. */
  mentions: ResolvedMentions | undefined;
  /** Mentions that the webhook may not use, such as `@all`. They stay plain text. */
  rejected: string[];
}

export interface MentionsOptions {
  /** Returns the users who are online, at any process. */
  onlineUsers?: (() => readonly number[]) | undefined;
  /** Returns the user on duty in a chat, for `@duty`. Default: nobody. */
  personOnDuty?: ((sql: Kysely<Schema>, chatId: number) => Promise<Person | undefined>) | undefined;
}

type Person = Pick<UserMention, "userId" | "displayName">;

export type Mentions = ReturnType<typeof createMentions>;

export function createMentions({ onlineUsers = () => [], personOnDuty }: MentionsOptions) {
  /** Returns the mentions of a text. `before` are those of a message that is edited. */
  async function resolve(
    sql: Kysely<Schema>,
    message: MentionText,
    before: readonly Mention[] = [],
  ): Promise<Resolution> {
    const tokens = tokensOf(message);
    if (tokens.length === 0) return { mentions: undefined, rejected: [] };
    const { chatId, author } = message;
    const names = namesOf(tokens);
    const members = await mentionStore.findMembers(sql, chatId, {
      names,
      before: before.filter(isUserMention),
    });
    // An edit keeps the person who was on duty when the message was posted.
    if (names.includes(dutyName) && !members.has(dutyName)) {
      const person = await personOnDuty?.(sql, chatId);
      if (person) members.set(dutyName, { ...person, handle: dutyName });
    }
    const items = new Map<string, Mention | mentionStore.FoundGroup>();
    const rejected = new Set<string>();
    for (const { names } of tokens) {
      const name = names.find((one) => members.has(one) || groupOf(one) !== undefined);
      if (name === undefined) continue;
      const mention = groupOf(name) ?? members.get(name);
      if (mention === undefined) continue;
      if (isAllowed(message, mention)) items.set(name, mention);
      else rejected.add(`@${name}`);
    }
    const found = await withGroupMembers(sql, chatId, [...new Set(items.values())]);
    const online = found.includes("here")
      ? await mentionStore.keepMembers(sql, chatId, onlineUsers())
      : [];
    const mentions = { shown: { mentions: found }, ...countOf(found, message, online) };
    return { mentions: found.length > 0 ? mentions : undefined, rejected: [...rejected] };

    function countOf(
      mentions: readonly Mention[],
      { silent }: MentionText,
      members: readonly number[],
    ) {
      if (silent) return { rows: [] };
      const authorId = author.kind === "user" ? author.userId : undefined;
      const ids = mentions.flatMap(userIdsOf);
      // A message may mention a user by a previous and by the current handle.
      const userIds = [...new Set(ids)];
      const rows: MentionRow[] = userIds
        .filter((userId) => userId !== authorId)
        .map((userId) => ({ userId, reason: "user" }));
      if (mentions.includes("all")) return { rows, chatKind: "all" as const };
      if (!mentions.includes("here")) return { rows };
      const online = new Set(members);
      for (const userId of [...userIds, authorId ?? 0]) online.delete(userId);
      if (online.size > hereRowsMax) return { rows, chatKind: "here" as const };
      return { rows: [...rows, ...Array.from(online, hereRow)] };
    }
  }

  return { resolve };
}

/** Adds the author of the message that this one replies to, unless they reply to themselves. */
export function withReply(
  mentions: ResolvedMentions | undefined,
  userId: number,
  { author, silent }: MentionText,
): ResolvedMentions | undefined {
  // The policy of a webhook limits who it reaches.
  if (author.kind !== "user" || author.userId === userId) return mentions;
  const { shown = {}, rows = [], chatKind } = mentions ?? {};
  const others = rows.filter((row) => row.userId !== userId);
  return {
    shown: { ...shown, replyToUserId: userId },
    rows: silent ? [] : [{ userId, reason: "reply" }, ...others],
    chatKind,
  };
}

function userIdsOf(mention: Mention): number[] {
  if (typeof mention === "string") return [];
  return isGroupMention(mention) ? mention.userIds : [mention.userId];
}

/** Reads the members of mentioned groups. A text without any needs no query. */
async function withGroupMembers(
  sql: Kysely<Schema>,
  chatId: number,
  items: readonly (Mention | mentionStore.FoundGroup)[],
): Promise<Mention[]> {
  const isGroup = (one: (typeof items)[number]) => typeof one !== "string" && "groupId" in one;
  const groups = items.filter(isGroup).slice(0, groupsPerMessage);
  if (groups.length === 0) return items.filter((one): one is Mention => !isGroup(one));
  const groupIds = groups.map(({ groupId }) => groupId);
  const idsByGroup = await mentionStore.membersOfGroups(sql, chatId, groupIds);
  return items.flatMap((one): Mention[] => {
    if (!isGroup(one)) return [one];
    return groups.includes(one) ? [{ ...one, userIds: idsByGroup.get(one.groupId) ?? [] }] : [];
  });
}

function hereRow(userId: number): MentionRow {
  return { userId, reason: "here" };
}

/** Texts of cards count too: Slack's and Alertmanager's messages have their text there. */
function tokensOf({ text, cards = [] }: MentionText): MentionToken[] {
  const texts = [text, ...cards.map((card) => card.text ?? "")];
  return texts.filter((one) => one.includes("@")).flatMap((one) => mentionTokens(blankCode(one)));
}

/** Returns the first names, so that one message cannot look up thousands. */
function namesOf(tokens: readonly MentionToken[]): string[] {
  const handles = new Set<string>();
  for (const { names } of tokens) {
    if (handles.size >= mentionsPerMessage) break;
    for (const name of names) if (groupOf(name) === undefined) handles.add(name);
  }
  return [...handles];
}

function isAllowed(
  { author, allowMentions }: MentionText,
  mention: Mention | mentionStore.FoundGroup,
): boolean {
  if (author.kind === "user") return true;
  return typeof mention === "string" ? allowMentions === "all" : allowMentions !== undefined;
}
