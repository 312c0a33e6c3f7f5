/** Sessions for many clients, without the cost of so many sign-ins. */
import type { Database } from "../../src/database/database.ts";
import { makeSession } from "../kit/test-server.ts";

const ownerId = 1;

/** Returns their tokens. Default: sessions of the owner. */
export async function addSessions(
  { sql }: Database,
  count: number,
  userId = ownerId,
): Promise<string[]> {
  const sessions = Array.from({ length: count }, () => makeSession(userId, Date.now()));
  await sql
    .insertInto("sessions")
    .values(sessions.map(({ row }) => row))
    .execute();
  return sessions.map(({ token }) => token);
}
