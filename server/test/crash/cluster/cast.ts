/** Ada, Ben and Cleo, and the chats in which the load is. */
import { createClient } from "@belfry/client/client";
import type { Database } from "../../../src/database/database.ts";
import { createUsers } from "../../../src/users/users.ts";
import { type Chat, sendPost, setUp } from "../chat.ts";

/** Each chat has one message. Ada, who is the owner of all, has written it. */
export async function createCast(url: string, database: Database) {
  const users = createUsers({ database, clock: { now: Date.now } });
  const { token } = await setUp(url);
  const call = createClient({ url, token });
  const addUser = (displayName: string) =>
    users.create({
      email: `${displayName.toLowerCase()}@example.org`,
      ...{ displayName, role: "member", passwordHash: "none" },
    });
  const [ben, cleo] = [await addUser("Ben"), await addUser("Cleo")];

  async function createChat(title: string): Promise<Chat & { path: string }> {
    const memberIds = [ben.id, cleo.id];
    const { id } = await call("POST /api/chats", { body: { kind: "group", title, memberIds } });
    const webhook = await call("POST /api/chats/:chatId/webhooks", {
      params: { chatId: id },
      body: { name: "Relay" },
    });
    const path = `/api/chats/${id}`;
    const chat = { id, path, token, webhookPath: new URL(webhook.url).pathname };
    await sendPost(url, chat, { by: "owner", text: "first", key: "first" });
    return chat;
  }

  return {
    ada: { id: 1, token },
    ben,
    cleo,
    deploys: await createChat("Deploys"),
    lounge: await createChat("Lounge"),
    /** It has few changes, so that no later one reveals the loss of an earlier one. */
    quiet: await createChat("Quiet"),
  };
}
