/** Four people and two webhooks in a group, direct chats and threads, each person with a live client. */
import { connectStatefulClient, type StatefulClient } from "../live-client.ts";
import type { startWithCast, TestServer } from "../test-server.ts";

type Cast = Awaited<ReturnType<typeof startWithCast>>;
export type Scene = Awaited<ReturnType<typeof startScene>>;

export interface Person {
  id: number;
  token: string;
  client: StatefulClient;
  isCut: boolean;
}

/** No post of a webhook is rejected for its rate. */
export const sceneOptions = { BELFRY_WEBHOOK_BURST: "100000", BELFRY_WEBHOOK_RATE: "100000" };

export async function startScene(
  cast: Cast,
  servers: readonly [TestServer, ...TestServer[]],
  serverOf: () => TestServer,
) {
  const { request, ada, ben, chat: group, relay } = cast;
  const dan = await cast.join("Dan");
  const as = ada;
  await request(`PUT ${group}/members/2`, { as, body: { role: "owner" } });
  for (const id of [3, 4]) {
    await request(`PUT ${group}/members/${id}`, { as, body: { role: "member" } });
  }
  const { body: alarm } = await request(`POST ${group}/webhooks`, { as, body: { name: "Alarm" } });
  const settings = { repliesInThread: true, mentions: "all" };
  await request(`PATCH ${group}/webhooks/${alarm.id}`, { as, body: settings });
  const directIds: number[] = [];
  for (const memberIds of [[2], [3], [2, 3]]) {
    const body = { kind: "direct", memberIds };
    directIds.push((await request("POST /api/chats", { as, body })).body.id);
  }
  const direct = `/api/chats/${directIds[0]}`;

  const newest = new Map<string, number>();
  const noteNewest = (path: string, id: number) =>
    newest.set(path, Math.max(id, newest.get(path) ?? 0));

  // Below a message of a member, of a webhook, and in a direct chat.
  await request(`POST ${group}/messages`, { as: ben, body: { text: "Deploy?" } });
  await request(`POST ${relay.url}`, { body: { text: "Build 1 failed" } });
  await request(`POST ${direct}/messages`, { as: ben, body: { text: "Lunch?" } });
  const threadIds: number[] = [];
  for (const root of [`${group}/messages/1`, `${group}/messages/2`, `${direct}/messages/1`]) {
    threadIds.push((await request(`PUT ${root}/thread`, { as })).body.id);
  }
  noteNewest(group, 2);

  const people: Person[] = [];
  for (const [index, token] of [ada, ben, cast.cleo, dan].entries()) {
    const client = await connectStatefulClient(serverOf(), token);
    await client.openThreads(threadIds);
    people.push({ id: index + 1, token, client, isCut: false });
  }
  return {
    ...{ cast, servers, threadIds, directIds, newest, noteNewest },
    people: people as [Person, ...Person[]],
    hooks: [String(relay.url), String(alarm.url)] as [string, ...string[]],
  };
}
