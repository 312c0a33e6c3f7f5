/** A user who loses access to a chat receives nothing of it: on no route, socket, push or mail. */
import type { EndpointKey } from "@belfry/contracts/api";
import { defaultNotificationSettings } from "@belfry/contracts/notifications/notifications";
import { describe, expect, onTestFinished, test } from "vitest";
import { fillChat, type Places, requestsFor, secretWords } from "./kit/access/secrets.ts";
import { liveSetups } from "./kit/cluster/two-servers.ts";
import { startDnsServer } from "./kit/dns-server.ts";
import { type LiveClient, listen } from "./kit/live-client.ts";
import { startPushService } from "./kit/push/push-service.ts";
import { startSmtpServer } from "./kit/smtp-server.ts";

/** Routes on which a member reads what others wrote. A test that misses one of them tests nothing. */
const readingRoutes: EndpointKey[] = [
  "GET /api/me/activity",
  "GET /api/me/saved",
  "GET /api/me/threads",
  "GET /api/chats",
  "GET /api/chats/:chatId",
  "GET /api/chats/:chatId/preview",
  "GET /api/chats/:chatId/messages",
  "GET /api/chats/:chatId/messages/:messageId",
  "GET /api/chats/:chatId/messages/:messageId/versions",
  "GET /api/chats/:chatId/files",
  "GET /api/chats/:chatId/pins",
  "GET /api/chats/:chatId/changes",
  "GET /api/search",
  "GET /api/files/:fileId/:name",
  "GET /api/files/:fileId/thumbnails/:size",
];

/** Ben is removed, Cleo leaves, Dan is deactivated, and Eve reads the open chat without joining it. */
const names = ["Ben", "Cleo", "Dan", "Eve"] as const;

type Start = (typeof liveSetups)[number][1];

async function startScene(start: Start) {
  const push = await startPushService();
  onTestFinished(push.close);
  const { resolver } = await startDnsServer();
  const smtp = await startSmtpServer();
  const environment = {
    BELFRY_PUSH_SUBJECT: "mailto:ops@example.org",
    BELFRY_PUSH_HOSTS: `localhost:${push.port}`,
    BELFRY_SMTP_URL: smtp.url,
  };
  const { cast, servers } = await start(environment, { resolver });
  const { request, ada, relay, deploys, chat } = cast;
  const dan = await cast.join("Dan");
  const tokens = [cast.ben, cast.cleo, dan, await cast.join("Eve")];
  for (const id of [3, 4]) {
    await request(`PUT ${chat}/members/${id}`, { as: ada, body: { role: "member" } });
  }
  await request(`PATCH ${chat}`, { as: ada, body: { visibility: "open" } });
  await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { mentions: "all" } });

  /** Ada is notified of every post of the webhook too, so that the test can wait for her notice. */
  const settings = { ...defaultNotificationSettings, mailAfterMinutes: 10 };
  for (const [name, as] of [["Ada", ada], ...names.map((name, at) => [name, tokens[at]])]) {
    await request("PUT /api/me/notifications", { as, body: settings });
    await request("PUT /api/me/push-subscriptions", { as, body: push.subscribe(`/${name}`) });
  }
  const users = await Promise.all(
    tokens.map(async (token, index) => {
      const draft = { name: "CI", scopes: ["read", "write"] };
      const { body } = await request("POST /api/me/api-keys", { as: token, body: draft });
      const sockets = servers.flatMap((server) => [
        listen(server, token),
        listen(server, body.key),
      ]);
      return { name: names[index], token, clients: await Promise.all(sockets) };
    }),
  );
  const fill = (word: string) =>
    fillChat(request, { as: ada, chatId: deploys.id, hook: relay.url, word });
  return { ...cast, dan, push, smtp, users, fill };
}

type Scene = Awaited<ReturnType<typeof startScene>>;

/** Returns the routes whose replies have a secret word, or accept a request about the chat. */
async function readEverywhere(
  { request }: Scene,
  { as, places, methods }: { as: string; places: Places[]; methods: RegExp },
): Promise<EndpointKey[]> {
  const found = new Set<EndpointKey>();
  for (const { key, endpoint, ...options } of requestsFor(places)) {
    if (!methods.test(key)) continue;
    const { status, body } = await request(endpoint, { as, ...options });
    const text = JSON.stringify(body);
    const isRead = Object.values(secretWords).some((word) => text.includes(word));
    const isAboutChat = / \/api\/(chats\/:chatId|files\/)/.test(key);
    if (isRead || (isAboutChat && status < 400)) found.add(key);
  }
  return [...found];
}

/** Returns the events that have a secret word, or are about the chat or its thread. */
function eventsAbout(client: LiveClient, from: number, ids: readonly number[]): unknown[] {
  return client.events.slice(from).filter((event) => {
    // That of the thread may come after that of its chat.
    if (event.type === "chat.removed") return false;
    const text = JSON.stringify(event);
    const isTold = Object.values(secretWords).some((word) => text.includes(word));
    return isTold || ("chatId" in event && ids.includes(event.chatId));
  });
}

// The end of access is stored in the database, so that one kind of bus is enough.
const setups = liveSetups.slice(0, 2);

describe.each(setups)("On %s", (_, start) => {
  test("[A36, L7, L24, L31] A user who loses a chat receives nothing of it, on no route and socket, by push or by mail", async () => {
    const scene = await startScene(start);
    const { request, ada, ben, cleo, dan, chat, users, push, smtp, deploys, clock } = scene;
    const before = await scene.fill(secretWords.before);
    const ids = [before.chatId, before.threadId];
    for (const { token, clients, name } of users) {
      for (const client of clients) client.send({ type: "threads", chatIds: [before.threadId] });
      for (const client of clients) await client.receiveAll();
      if (name === "Eve") continue;
      for (const id of ids) await request(`PUT /api/chats/${id}/messages/1/saved`, { as: token });
      for (const client of clients) await client.next("saved.changed");
    }
    // The index and the thumbnails are written after the posts.
    const thumbnail = `GET /api/files/${before.files[2]}`;
    await expect.poll(async () => (await request(thumbnail, { as: ben })).status).toBe(200);
    const search = "GET /api/search?query=marmalade";
    const find = async () => (await request(search, { as: ben })).body.items.length;
    await expect.poll(find).toBeGreaterThan(0);
    const readable = await readEverywhere(scene, { as: ben, places: [before], methods: /^GET/ });
    expect(readable).toEqual(expect.arrayContaining(readingRoutes));
    await expect.poll(() => push.to("/Ben").length).toBeGreaterThan(1);

    const removals = [
      await request(`DELETE ${chat}/members/2`, { as: ada }),
      await request(`DELETE ${chat}/members/3`, { as: cleo }),
      await request("PATCH /api/admin/users/4", { as: ada, body: { isActive: false } }),
      await request(`PATCH ${chat}`, { as: ada, body: { visibility: "private" } }),
    ];
    expect(removals.map(({ status }) => status)).toEqual([204, 204, 200, 200]);
    const lengths = new Map<LiveClient, number>();
    const [bens, cleos, dans, eves] = users.map(({ clients }) => clients);
    for (const client of [...(bens ?? []), ...(cleos ?? [])]) {
      while ((await client.next("chat.removed")).chatId !== deploys.id);
    }
    for (const client of dans ?? []) await client.closed;
    for (const client of [...(bens ?? []), ...(cleos ?? []), ...(eves ?? [])]) {
      await client.receiveAll();
      lengths.set(client, client.events.length);
    }
    const pushed = new Map(names.map((name) => [name, push.to(`/${name}`).length]));

    const after = await scene.fill(secretWords.after);
    await expect
      .poll(() => push.to("/Ada").some(({ body }) => body?.includes(secretWords.after)))
      .toBe(true);
    for (const [client, from] of lengths) {
      client.send({ type: "threads", chatIds: [before.threadId, after.threadId] });
      client.send({ type: "resume", chats: { [before.chatId]: 0, [before.threadId]: 0 } });
      client.send({ type: "typing", chatId: before.chatId });
      await client.receiveAll();
      expect(eventsAbout(client, from, [...ids, after.threadId])).toEqual([]);
    }
    for (const client of dans ?? []) {
      expect(JSON.stringify(client.events)).not.toContain(secretWords.after);
    }
    for (const name of names) expect(push.to(`/${name}`)).toHaveLength(pushed.get(name) ?? 0);

    clock.at += 11 * 60_000;
    await scene.server.notifications.sendUnread();
    // The others have an unread notice about their API key.
    const addressees = () => smtp.mails.map(({ to }) => String(to).split("@")[0]).sort();
    await expect.poll(addressees).toEqual(["ada", "ben", "cleo", "eve"]);
    const told = smtp.mails.filter(({ text }) => text.includes(secretWords.after));
    expect(told.map(({ to }) => to)).toEqual([["ada@example.org"]]);
    expect(smtp.mails.filter(({ text }) => text.includes(secretWords.before))).toEqual([]);

    for (const { name, token } of users) {
      const reading = { as: token, places: [before, after], methods: /./ };
      expect(await readEverywhere(scene, reading), name).toEqual([]);
    }
    expect((await request("GET /api/me", { as: dan })).status).toBe(401);
    expect((await request(`GET ${chat}`, { as: ada })).body.memberCount, "Dan is kept").toBe(2);
  });
});
