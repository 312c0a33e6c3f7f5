/** The cast with a message of Ada in Deploys, and a thread below it. */
import type { Chat } from "@belfry/contracts/chats";
import type { Database } from "../../../src/database/database.ts";
import { startWithCast } from "../test-server.ts";

export type ThreadCast = Awaited<ReturnType<typeof startWithThread>>;

export async function startWithThread(database: Database) {
  const cast = await startWithCast(database);
  const { request, ada, ben, chat } = cast;
  const post = async (as: string, text: string) =>
    (await request(`POST ${chat}/messages`, { as, body: { text } })).body;
  await post(ada, "Deploy?");
  const { body } = await request(`PUT ${chat}/messages/1/thread`, { as: ben });
  const thread: Chat = body;
  const path = `/api/chats/${thread.id}`;
  /** Posts a reply, and returns it. */
  const reply = async (as: string, text: string, more: object = {}) =>
    (await request(`POST ${path}/messages`, { as, body: { text, ...more } })).body;
  return { ...cast, post, thread, path, reply };
}
