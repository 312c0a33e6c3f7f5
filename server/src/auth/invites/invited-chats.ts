/** What invites need of the chats. Those are above this room: the server passes them in. */
import type { Me } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Origin } from "../../access/identity.ts";
import type { Schema } from "../../database/schema.ts";

export interface InvitedChats {
  /** Of these chats those into which this user may let people, as of now. */
  openTo(user: Me, chatIds: readonly number[]): Promise<{ id: number; title: string }[]>;
  /** A step of a larger transaction. What it answers tells the members, after the commit. */
  joinWithin(
    trx: Kysely<Schema>,
    by: { user: Me; origin: Origin },
    chatIds: readonly number[],
  ): Promise<() => Promise<void>>;
}
