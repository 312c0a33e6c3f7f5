/** Compares the state of a client with a fresh fetch, which has only the newest page of each chat. */
import type { LiveState } from "@belfry/contracts/live/live-state";
import { expect } from "vitest";
import { fetchState } from "../kit/fetched-state.ts";
import type { StatefulClient } from "../kit/live-client.ts";
import type { TestServer } from "../kit/test-server.ts";
import { readAfter } from "./chat.ts";

export type Access = Pick<TestServer, "url" | "request" | "database">;

/** On a busy machine a second is not enough. */
const timeout = 60_000;

type Client = Pick<StatefulClient, "state" | "update">;

/** Expects the client to have the fetched state soon. */
export async function expectFetched(access: Access, token: string, client: Client): Promise<void> {
  const fetched = await fetchState(access, token);
  const newest = async () => newestPages(await client.update(), fetched);
  await expect.poll(newest, { timeout }).toEqual(fetched);
}

/** Expects the client to have all messages since its oldest one. */
export async function expectAllMessages(
  { url }: Access,
  token: string,
  { state }: Client,
): Promise<void> {
  for (const [id, { messages }] of Object.entries(state.timelines)) {
    const [first] = messages;
    if (!first) continue;
    const chat = { id: Number(id), token, webhookPath: "" };
    expect(messages).toEqual(await readAfter(url, chat, first.id - 1));
  }
}

/** A client that has received no `resync` also has older messages. */
function newestPages(state: LiveState, fetched: LiveState): LiveState {
  const timelines = Object.entries(state.timelines).map(([id, timeline]) => {
    const page = fetched.timelines[Number(id)];
    const firstId = page?.messages[0]?.id ?? 0;
    const messages = timeline.messages.filter((message) => message.id >= firstId);
    return [id, { ...timeline, messages, hasOlder: page?.hasOlder ?? timeline.hasOlder }];
  });
  return { ...state, timelines: Object.fromEntries(timelines) };
}
