import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { field, file, form } from "../../../test/kit/files/uploads.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import { leaderFact, writeFact } from "../../database/facts.ts";

eachDatabase((open, kind) => {
  test("Administrators see every group chat with its owners, size and last message", async () => {
    const { request, ada, ben, deploys, relay, clock } = await startWithCast(await open());
    const lounge = await request("POST /api/chats", {
      as: ben,
      body: { title: "Lounge", kind: "group" },
    });
    await request(
      `POST ${relay.url}`,
      form([field("text", "Report"), file("report.txt", "12345")]),
    );
    const { status, body } = await request("GET /api/admin/chats", { as: ada });
    expect(status).toBe(200);
    expect(body.items.find(({ id }: { id: number }) => id === deploys.id)).toMatchObject({
      title: "Deploys",
      archivedAt: null,
      owners: [{ id: 1, displayName: "Ada" }],
      memberCount: 2,
      webhookCount: 1,
      messageCount: 1,
      fileBytes: 5,
      lastMessageAt: new Date(clock.at).toISOString(),
    });
    expect(body.items.at(-1)).toMatchObject({
      id: lounge.body.id,
      owners: [{ displayName: "Ben" }],
      messageCount: 0,
      fileBytes: 0,
      lastMessageAt: null,
    });
    expect(JSON.stringify(body)).not.toContain("Report");
  });

  test("The lists are searched by title and name, and paged", async () => {
    const { request, ada, relay } = await startWithCast(await open());
    for (const title of ["Billing", "Éclair 100%", "Billing two"]) {
      await request("POST /api/chats", { as: ada, body: { title, kind: "group" } });
    }
    const titles = async (query: string) => {
      const { body } = await request(`GET /api/admin/chats?${query}`, { as: ada });
      return body.items.map(({ title }: { title: string }) => title);
    };
    expect(await titles("query=BILLING")).toEqual(["Billing", "Billing two"]);
    expect(await titles("query=éclair")).toEqual(["Éclair 100%"]);
    expect(await titles("query=100%25")).toEqual(["Éclair 100%"]);
    expect(await titles("query=_")).toEqual([]);

    const first = await request("GET /api/admin/chats?query=billing&limit=1", { as: ada });
    expect(first.body.items).toHaveLength(1);
    expect(await titles(`query=billing&limit=1&cursor=${first.body.nextCursor}`)).toEqual([
      "Billing two",
    ]);
    expect(await request("GET /api/admin/chats?cursor=x", { as: ada })).toMatchObject({
      status: 400,
      body: { code: "invalid_query" },
    });
    for (const query of ["deploy", "relay"]) {
      const { body } = await request(`GET /api/admin/webhooks?query=${query}`, { as: ada });
      expect(body.items, query).toMatchObject([{ id: relay.id, name: "Relay" }]);
    }
  });

  test("An archived chat stays readable, and rejects posts until it is restored", async () => {
    const belfry = await startWithCast(await open());
    const { request, ada, ben, deploys, relay } = belfry;
    const client = await listen(belfry, ben);
    const archive = (isArchived: boolean) =>
      request(`PATCH /api/admin/chats/${deploys.id}`, { as: ada, body: { isArchived } });
    expect((await archive(true)).body.archivedAt).not.toBeNull();
    expect(await client.next("chat.changed")).toMatchObject({
      chat: { id: deploys.id, archivedAt: expect.any(String) },
    });
    const post = () =>
      request(`POST /api/chats/${deploys.id}/messages`, { as: ben, body: { text: "Hello" } });
    expect(await post()).toMatchObject({ body: { code: "chat_archived" } });
    const hook = () => request(`POST ${relay.url}`, { body: { text: "Hello" } });
    expect(await hook()).toMatchObject({ status: 410, body: { code: "chat_archived" } });
    expect((await request(`GET /api/chats/${deploys.id}/messages`, { as: ben })).status).toBe(200);

    expect((await archive(false)).body.archivedAt).toBeNull();
    expect([(await post()).status, (await hook()).status]).toEqual([200, 200]);
    await archive(false);
    const { body } = await request(`GET /api/admin/audit?target=chat:${deploys.id}`, { as: ada });
    expect(body.items.map(({ event }: { event: string }) => event)).toEqual([
      "chat_restored",
      "chat_archived",
      "chat_created",
    ]);
  });

  test("Administrators find webhooks that fail, that were never used, and that are disabled", async () => {
    const { request, ada, deploys, relay, clock } = await startWithCast(await open());
    const create = async (name: string) => {
      const path = `/api/chats/${deploys.id}/webhooks`;
      return (await request(`POST ${path}`, { as: ada, body: { name } })).body;
    };
    const idle = await create("Idle");
    const broken = await create("Broken");
    await request(`POST ${relay.url}`, { body: { text: "Hello" } });
    for (let count = 0; count < 5; count++) await request(`POST ${broken.url}`, { body: {} });
    clock.at += 2000;
    const list = async (state = "") => {
      const { body } = await request(`GET /api/admin/webhooks?${state}`, { as: ada });
      return body.items;
    };
    await expect
      .poll(async () => (await list("state=failing")).map(({ id }: { id: number }) => id))
      .toEqual([broken.id]);
    expect(await list("state=unused")).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: idle.id, lastUsedAt: null })]),
    );
    const disable = (isDisabled: boolean) =>
      request(`PATCH /api/admin/webhooks/${relay.id}`, { as: ada, body: { isDisabled } });
    expect((await disable(true)).body).toMatchObject({
      id: relay.id,
      chat: { id: deploys.id, title: "Deploys" },
      createdBy: { displayName: "Ada" },
      delivered: 1,
    });
    expect((await list("state=disabled")).map(({ id }: { id: number }) => id)).toEqual([relay.id]);
    expect((await request(`POST ${relay.url}`, { body: { text: "Hello" } })).status).toBe(403);
    await disable(false);
    expect((await request(`POST ${relay.url}`, { body: { text: "Hello" } })).status).toBe(200);
    expect(JSON.stringify(await list()), "no URL is shown").not.toContain("whk_");
  });

  if (kind === "postgres") {
    test("[O2] The status shows which process runs the background jobs, and since when", async () => {
      const { request, ada, database } = await startWithCast(await open());
      const leader = { id: "x", host: "web-1", processId: 12, since: 1_795_000_000_000, at: 0 };
      await writeFact(database.sql, leaderFact, JSON.stringify(leader));
      const { body } = await request("GET /api/admin/status", { as: ada });
      const since = new Date(leader.since).toISOString();
      expect(body.leader).toEqual({ host: "web-1", processId: 12, since });
    });
  }

  test("The status shows the version, the storage and the numbers of the server", async () => {
    const { request, ada, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: { text: "Hello" } });
    const { body } = await request("GET /api/admin/status", { as: ada });
    expect(body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: { kind },
      files: { count: 0, bytes: 0 },
      counts: { users: 3, messages: 1, webhooks: 1 },
      leader: null,
      lastBackup: null,
    });
  });
});
