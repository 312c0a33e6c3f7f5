/** The people of a duty by their ids. */
import type { Member } from "@belfry/contracts/chats";
import type { DutyReply } from "@belfry/contracts/on-call/duty";

export type Person = DutyReply["people"][number];

/** Members can be on duty; the others were in the list or in an override and have left. */
export function peopleById(
  { people }: Pick<DutyReply, "people">,
  members: readonly Member[] = [],
): ReadonlyMap<number, Person> {
  const found = new Map(people.map((person) => [person.id, person]));
  for (const { user } of members) {
    found.set(user.id, { ...user, isAvailable: user.state === undefined });
  }
  return found;
}

export function nameOf(people: ReadonlyMap<number, Person>, userId: number | undefined): string {
  return (userId !== undefined && people.get(userId)?.displayName) || "";
}
