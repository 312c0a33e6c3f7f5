/** The names that complete what the user types after `@`. */
import type { Member } from "@belfry/contracts/chats";
import type { UserGroup } from "@belfry/contracts/people/user-groups";
import { matchingGroups } from "../../../users/user-groups.ts";
import type { Suggestion, Typed } from "./suggestions.ts";

const suggestionsMax = 8;
const groupsMax = 4;

/** Returns the name at the caret, or null if none is being typed. */
export function typedMention(value: string, caret: number): Typed | null {
  const line = value.slice(Math.max(0, caret - 64), caret);
  const match = /(?<![\p{L}\p{N}@./\\`])@([\p{L}\p{M}\p{N}._-]{0,32})$/u.exec(line);
  return match && { kind: "mention", start: caret - match[0].length, query: match[1] ?? "" };
}

/** Returns members whose handle or one of whose names starts with the query, then groups, the person on duty, then all. */
export function suggestMentions(
  members: readonly Member[],
  query: string,
  {
    userId,
    groups = [],
    hasDuty = false,
  }: { userId: number; groups?: readonly UserGroup[]; hasDuty?: boolean },
): Suggestion[] {
  const wanted = fold(query);
  const rank = ({ user }: Member) => {
    if (user.id === userId) return 9;
    if (user.handle.startsWith(wanted)) return 0;
    const words = fold(user.displayName).split(/[^\p{L}\p{N}]+/u);
    return words.some((word) => word.startsWith(wanted)) ? 1 : 9;
  };
  const users = members
    .map((member) => ({ member, rank: rank(member) }))
    .filter((found) => found.rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, suggestionsMax)
    .map(({ member: { user } }): Suggestion => ({ kind: "user", name: user.handle, user }));
  const named = matchingGroups(groups, wanted)
    .slice(0, groupsMax)
    .map((group): Suggestion => ({ kind: "group", name: group.handle, group }));
  const whole = (["duty", "all", "here"] as const)
    .filter((name) => name.startsWith(wanted) && (name !== "duty" || hasDuty))
    .map((name): Suggestion => ({ kind: name, name }));
  return [...users, ...named, ...whole];
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
