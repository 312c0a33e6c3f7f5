/**
 * Limits guessing at a user's second factors, across all tickets and sessions, in the database so
 * that a restart forgets nothing. A guess is counted as wrong before it is looked at: guesses sent
 * at once cannot outrun the count, and the right one during a wait is refused like a wrong one.
 */
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import { secondsUntil } from "../throttle/throttle-rules.ts";
import { countGuess, type GuessState, guessState, isLastGuess } from "./guess-ladder.ts";
import { forgetGuesses, holdGuesses, writeGuesses } from "./guess-store.ts";

export interface Guesses {
  /** Counts a wrong one, or refuses it. Answers whether this one brings a wait, if it is wrong. */
  reserve(userId: number): Promise<{ isLast: boolean }>;
  /** It was right: forgets all. `within` joins the transaction of what it opens. */
  succeed(userId: number, within?: Kysely<Schema>): Promise<void>;
}

export function createGuesses({ database, clock }: { database: Database; clock: Clock }): Guesses {
  return {
    async reserve(userId) {
      const now = clock.now();
      return database.sql.transaction().execute(async (trx) => {
        const before = await holdGuesses(trx, userId);
        refuseUnlessFree(guessState(before, now), now);
        const after = countGuess(before, now);
        await writeGuesses(trx, userId, after);
        return { isLast: isLastGuess(after) };
      });
    },

    async succeed(userId, within = database.sql) {
      await forgetGuesses(within, userId);
    },
  };
}

/** Thrown inside the transaction: a refused guess leaves no count behind. */
function refuseUnlessFree(state: GuessState, now: number): void {
  if (state.type === "blocked") fail("two_factor_blocked");
  if (state.type === "waiting") {
    fail("rate_limited", {
      detail: "Too many wrong codes. Wait, then try again.",
      retryAfterSeconds: secondsUntil(state.until, now),
    });
  }
}
