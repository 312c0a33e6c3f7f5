import { api, type EndpointKey } from "@belfry/contracts/api";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithThread, type ThreadCast } from "../../../test/kit/threads/thread-cast.ts";

const chatReads = (Object.keys(api) as EndpointKey[]).filter(
  (key) => key.startsWith("GET /api/chats/:chatId") && !key.includes("webhook"),
);

/** Only managers of a chat read these. */
const settings = [
  "visibility-preview",
  "retention-preview",
  "heartbeats",
  "heartbeats/suggestion",
  "ping-key",
];

/** The status of a request by a member. Replies of users have no labels to silence. */
function statusOf(key: string): number {
  if (settings.some((name) => key.endsWith(name))) return 403;
  return key.endsWith("/labels") ? 404 : 200;
}

function pathOf(key: string, chatId: number): string {
  const path = key.replace(":chatId", String(chatId)).replace(":messageId", "1");
  const queries: Record<string, string> = {
    changes: "?afterRev=0",
    "retention-preview": "?days=1",
    suggestion: "?timeZone=UTC",
  };
  return path + (queries[path.split("/").at(-1) ?? ""] ?? "");
}

/** Uploads a file in the thread, and posts it. */
async function postFile({ request, ben, path, reply }: ThreadCast) {
  const upload = await request(`POST ${path}/files?name=report.txt`, {
    as: ben,
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.from("12"),
  });
  await reply(ben, "The report", { files: [{ id: upload.body.id }] });
  return `GET /api/files/${upload.body.id}/report.txt`;
}

/** Reads the thread in every way, as one user. */
async function ways(cast: ThreadCast, as: string, filePath?: string) {
  const { request, path, thread } = cast;
  const statusOf = async (key: string) => (await request(key, { as })).status;
  const { body: found } = await request("GET /api/search?query=marmalade", { as });
  const { body: inThread } = await request(`GET /api/search?query=marmalade&chatId=${thread.id}`, {
    as,
  });
  const { body: activity } = await request("GET /api/me/activity", { as });
  const { body: saved } = await request("GET /api/me/saved", { as });
  const { body: followed } = await request("GET /api/me/threads", { as });
  const { body: unread } = await request("GET /api/me/threads/unread", { as });
  return {
    chat: await statusOf(`GET ${path}`),
    messages: await statusOf(`GET ${path}/messages`),
    file: filePath === undefined ? undefined : await statusOf(filePath),
    search: [found.items.length, inThread.items?.length],
    activity: activity.items.length,
    saved: saved.items.length,
    followed: followed.items.length,
    unread: unread.unreadCount,
  };
}

const nothing = {
  chat: 404,
  messages: 404,
  file: 404,
  search: [0, undefined],
  activity: 0,
  saved: 0,
  followed: 0,
  unread: 0,
};

eachDatabase((open) => {
  test("Members of the chat read its threads on every route, and others none", async () => {
    const cast = await startWithThread(await open());
    const { request, ada, cleo, thread, reply } = cast;
    await reply(cast.ben, "marmalade");
    for (const key of chatReads) {
      const reply = await request(pathOf(key, thread.id), { as: ada });
      expect([key, reply.status]).toEqual([key, statusOf(key)]);
      const foreign = await request(pathOf(key, thread.id), { as: cleo });
      expect([key, foreign.body.code]).toEqual([key, "chat_not_found"]);
    }
    const post = await request(`POST ${cast.path}/messages`, { as: cleo, body: { text: "x" } });
    expect(post.body.code).toBe("chat_not_found");
  });

  test("Everybody reads the threads of an open chat, until it is private again", async () => {
    const cast = await startWithThread(await open());
    const { request, ada, ben, cleo, chat, path, reply } = cast;
    await reply(ben, "marmalade");
    const set = (visibility: string) => request(`PATCH ${chat}`, { as: ada, body: { visibility } });
    await set("open");
    expect((await request(`GET ${path}/messages`, { as: cleo })).body.items).toHaveLength(1);
    expect((await request(`GET ${path}/preview`, { as: cleo })).body).toMatchObject({
      kind: "thread",
      isMember: false,
    });
    const post = await request(`POST ${path}/messages`, { as: cleo, body: { text: "x" } });
    expect(post.body.code, "only members write").toBe("chat_not_found");
    const follow = await request(`PUT ${path}/members/me`, { as: cleo });
    expect(follow.body.code).toBe("not_allowed");
    await set("private");
    expect((await request(`GET ${path}/messages`, { as: cleo })).status).toBe(404);
    expect((await request(`GET ${path}`, { as: ben })).body.visibility).toBe("private");
  });

  test("A member who is removed loses the threads on every way at once, and gets them back", async () => {
    const cast = await startWithThread(await open());
    const { request, ada, ben, chat, path, thread, reply } = cast;
    const filePath = await postFile(cast);
    await reply(ada, "marmalade @ben");
    await request(`PUT ${path}/messages/2/saved`, { as: ben });
    const whole = { ...nothing, chat: 200, messages: 200, file: 200, search: [1, 1] };
    const all = { ...whole, activity: 1, saved: 1, followed: 1, unread: 1 };
    await expect.poll(() => ways(cast, ben, filePath)).toEqual(all);
    const bens = await listen(cast, ben);
    bens.send({ type: "threads", chatIds: [thread.id] });
    await bens.next("chat.added");
    await request(`DELETE ${chat}/members/2`, { as: ada });
    await bens.next("chat.removed");
    const before = bens.events.length;
    await reply(ada, "secret @ben");
    await request(`PATCH ${path}/messages/2`, { as: ada, body: { text: "marmalade secret" } });
    expect(await ways(cast, ben, filePath)).toEqual(nothing);
    bens.send({ type: "threads", chatIds: [] });
    bens.send({ type: "threads", chatIds: [thread.id] });
    await bens.receiveAll();
    const later = bens.events.slice(before).filter(({ type }) => type !== "pong");
    expect(JSON.stringify(later)).not.toContain("secret");
    expect(
      later.filter(({ type }) => type !== "chat.removed" && type !== "threads.changed"),
    ).toEqual([]);
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "member" } });
    expect((await ways(cast, ben, filePath)).followed, "still followed").toBe(1);
  });

  test("Nobody posts in a thread of an archived chat, and nobody reads that of a deleted one", async () => {
    const cast = await startWithThread(await open());
    const { request, ada, ben, chat, path, reply } = cast;
    const filePath = await postFile(cast);
    await reply(ada, "marmalade @ben");
    await request(`PUT ${path}/messages/2/saved`, { as: ben });
    await request(`POST ${chat}/archive`, { as: ada });
    expect((await reply(ben, "late")).code).toBe("chat_archived");
    expect((await request(`GET ${path}`, { as: ben })).body.archivedAt).not.toBeNull();
    await request(`POST ${chat}/restore`, { as: ada });
    expect((await reply(ben, "on time")).text).toBe("on time");
    await request(`DELETE ${chat}`, { as: ada });
    expect(await ways(cast, ben, filePath)).toEqual(nothing);
    expect((await reply(ben, "late")).code).toBe("chat_not_found");
  });

  test("A thread has the settings and the members of its chat, and no webhooks", async () => {
    const { request, ada, path, chat, relay } = await startWithThread(await open());
    for (const [key, body] of [
      [`PATCH ${path}`, { title: "Mine" }],
      [`POST ${path}/archive`, undefined],
      [`DELETE ${path}`, undefined],
      [`PUT ${path}/members/2`, { role: "owner" }],
      [`DELETE ${path}/members/2`, undefined],
      [`POST ${path}/webhooks`, { name: "Mine" }],
      [`GET ${path}/webhooks`, undefined],
      [`PUT ${path}/messages/1/thread`, undefined],
    ] as const) {
      const reply = await request(key, { as: ada, ...(body && { body }) });
      expect([key, reply.body?.code]).toEqual([key, "not_allowed"]);
    }
    expect(
      (await request(`PUT ${path}/hidden`, { as: ada, body: { messageId: null } })).body.code,
    ).toBe("not_a_direct_chat");
    const move = await request(`POST ${chat}/webhooks/${relay.id}/move`, {
      as: ada,
      body: { chatId: Number(path.split("/").at(-1)) },
    });
    expect(move.body.code).toBe("not_allowed");
  });
});
