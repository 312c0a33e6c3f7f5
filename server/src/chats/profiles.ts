/** Tells those who share a chat with somebody how they are called, and what they look like, now. */
import type { Bus } from "../bus/bus.ts";
import type { Database } from "../database/database.ts";
import { placesOf } from "./member-store.ts";

export interface Profiles {
  /** Call it after the commit. */
  announceProfile(userId: number): Promise<void>;
}

export function createProfiles({ database, bus }: { database: Database; bus: Bus }): Profiles {
  let last: Promise<void> = Promise.resolve();

  async function announce(userId: number): Promise<void> {
    for (const { chatId, member } of await placesOf(database.sql, userId)) {
      bus.publish(`chat.${chatId}`, [{ type: "member.changed", chatId, userId, member }]);
    }
  }

  return {
    announceProfile(userId) {
      // One after another: of two changes the one that is read last is told last.
      const turn = last.then(() => announce(userId));
      last = turn.catch(() => {});
      return turn;
    },
  };
}
