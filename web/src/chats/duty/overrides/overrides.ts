/** The permission to add overrides, and the person that one replaces. */
import type { Chat } from "@belfry/contracts/chats";
import type { Duty, DutyReply } from "@belfry/contracts/on-call/duty";
import { peopleAt } from "@belfry/contracts/on-call/shifts";
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";

/** As the server checks it: managers of the chat, and the people in the list. */
export function mayOverride(me: Me, chat: Chat, duty: Duty | null): boolean {
  return duty !== null && (canManage(me, chat) || duty.userIds.includes(me.id));
}

/** Returns the person who would be on duty at a time without any override. */
export function replacedBy({ duty, people }: DutyReply, at: string): number | undefined {
  if (!duty) return undefined;
  const available = new Set(people.filter((one) => one.isAvailable).map(({ id }) => id));
  const rotation = { ...duty, overrides: [] };
  return peopleAt(rotation, Date.parse(at), (userId) => available.has(userId))?.now;
}
