import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { useOneServer } from "../../../test/kit/peers/one-server.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const alert = { message: "Disk full", alias: "disk", priority: "P1" };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

eachDatabase((open) => {
  async function start(environment: Record<string, string> = {}) {
    const cast = await startWithCast(await open(), environment);
    const { request, ada, chat, relay } = cast;
    const send = (endpoint: string, body?: unknown, key = relay.integrationKey) =>
      request(endpoint, { body, headers: { authorization: `GenieKey ${key}` } });
    const create = (more: object = {}) => send("POST /v2/alerts", { ...alert, ...more });
    const act = (name: string, body: object = {}, identifier = "disk", type = "alias") =>
      send(`POST /v2/alerts/${identifier}/${name}?identifierType=${type}`, body);
    const set = (name: string, body: object) =>
      send(`PUT /v2/alerts/disk/${name}?identifierType=alias`, body);
    const read = async (id = 1) => (await request(`GET ${chat}/messages/${id}`, { as: ada })).body;
    const items = async () => (await request(`GET ${chat}/messages`, { as: ada })).body.items;
    const deliveries = async () =>
      (await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada })).body.items;
    return { ...cast, send, create, act, set, read, items, deliveries };
  }

  test("[W102] An alert that is created, acknowledged and closed is one message", async () => {
    const { create, act, read, items, clock } = await start();
    const { status, body, headers } = await create();
    expect(status).toBe(202);
    expect(body).toEqual({
      result: "Request will be processed",
      took: expect.any(Number),
      requestId: expect.stringMatching(uuid),
    });
    expect(headers.get("x-request-id")).toBe(body.requestId);
    expect(await read()).toMatchObject({ level: "critical", state: "open" });

    clock.at += 1000;
    await act("acknowledge", { user: "Ada", note: "looking\ninto it", source: "script" });
    expect((await read()).acknowledgement).toEqual({
      by: "sender",
      at: new Date(clock.at).toISOString(),
      note: "Ada: looking into it",
    });
    expect((await act("close", { user: "Ada", note: "Freed space" })).status).toBe(202);
    const closed = await read();
    expect(closed).toMatchObject({ state: "resolved", level: "success" });
    expect(closed.cards[0]).toMatchObject({ title: "Disk full", text: "Ada: Freed space" });
    await create();
    expect((await items()).map(({ id }: { id: number }) => id)).toEqual([1, 2]);
  });

  test("[W102] The message shows the parts of the alert", async () => {
    const { create, read } = await start();
    await create({
      description: "97 % of *all* blocks",
      responders: [
        { name: "ops", type: "team" },
        { username: "ada@example.org", type: "user" },
      ],
      tags: ["db", "prod"],
      actions: ["Restart"],
      entity: "db-1",
      source: "https://monitor.example/7",
      user: "Monitor",
      note: "Third time",
      details: { mount: "/var", log: "one\ntwo" },
    });
    const [card] = (await read()).cards;
    expect(card.titleUrl).toBe("https://monitor.example/7");
    const fields = Object.fromEntries(
      card.fields.map(({ title, value }: { title: string; value: string }) => [title, value]),
    );
    expect(fields).toEqual({
      Priority: "P1",
      Entity: "db-1",
      Source: "<https://monitor.example/7>",
      User: "Monitor",
      Responders: expect.stringMatching(/^ops, .*ada@example\.org/),
      Tags: "db, prod",
      Actions: "Restart",
      mount: "/var",
    });
    for (const part of ["97 % of \\*all\\* blocks", "Third time", "one\ntwo"]) {
      expect(card.text).toContain(part);
    }
  });

  test.each([
    ["P1", "critical"],
    ["P2", "critical"],
    ["P3", "warning"],
    ["P4", "warning"],
    ["P5", "info"],
    [undefined, "warning"],
  ])("[W102] The priority %s is the level %s", async (priority, level) => {
    const { create, read } = await start();
    await create({ priority });
    expect(await read()).toMatchObject({ level, state: "open" });
  });

  test("[W102] A note is a message that replies to the alert", async () => {
    const { create, act, read } = await start();
    await create();
    expect((await act("notes", { note: "Call *me*", user: "Ada" })).status).toBe(202);
    expect(await read(2)).toMatchObject({
      text: "Call \\*me\\*",
      replyTo: 1,
      author: { kind: "webhook", name: "Ada" },
    });
  });

  test("[W102] Message, description and priority change in place, and a repeat changes nothing", async () => {
    const { create, set, read } = await start();
    await create({ description: "Old" });
    const { rev } = await read();
    await set("message", { message: "Disk full" });
    await set("description", { description: "Old" });
    expect((await read()).rev).toBe(rev);
    await set("message", { message: "Disk is full" });
    await set("description", { description: "New" });
    await set("priority", { priority: "P3" });
    const { cards, level, state } = await read();
    expect([level, state]).toEqual(["warning", "open"]);
    expect(cards[0]).toMatchObject({ title: "Disk is full", text: "New" });
    expect(cards[0].fields[0]).toMatchObject({ title: "Priority", value: "P3" });
  });

  test("[W102] The id of the message names the alert, too", async () => {
    const { create, act, read } = await start();
    await create();
    await act("acknowledge", {}, "1", "id");
    expect((await read()).acknowledgement.by).toBe("sender");
    await act("close", {}, "1", "tiny");
    expect((await read()).state).toBe("resolved");
  });

  test("[W102] An alert without an alias is found by the id of its request", async () => {
    const { create, act, read } = await start();
    const { requestId } = (await create({ alias: undefined })).body;
    await act("close", {}, requestId, "id");
    expect((await read()).state).toBe("resolved");
  });

  test("[W99] Requests about an alert that does not exist are accepted and dropped", async () => {
    const { request, ben, chat, create, act, set, items, read, deliveries } = await start();
    const actAll = async () => {
      for (const name of ["acknowledge", "close"]) expect((await act(name)).status).toBe(202);
      expect((await act("notes", { note: "a" })).status).toBe(202);
      expect((await set("message", { message: "b" })).status).toBe(202);
    };
    await actAll();
    expect(await items()).toEqual([]);
    expect((await deliveries())[0]).toMatchObject({ result: "ignored", dialect: "opsgenie" });
    // The message of a member is not an alert.
    await request(`POST ${chat}/messages`, { as: ben, body: { text: "hello", clientId: "a" } });
    await act("close", {}, "1", "id");
    expect((await read()).text).toBe("hello");
    await create();
    await act("close");
    const closed = await read(2);
    await actAll();
    expect(await read(2)).toEqual(closed);
  });

  test("[W100] Wrong keys get 401, and wrong bodies get 400 or 422 with what is wrong", async () => {
    const { request, relay, send, create, set, items } = await start();
    const keys = ["", `GenieKey ${"0".repeat(32)}`, "GenieKey x", `Bearer ${relay.integrationKey}`];
    for (const authorization of keys) {
      const { status, body } = await request("POST /v2/alerts", {
        body: alert,
        headers: { authorization },
      });
      expect([authorization, status, body.message]).toEqual([
        authorization,
        401,
        "Could not authenticate",
      ]);
      expect(body.requestId).toMatch(uuid);
    }
    for (const body of ["{", "[1]", '"text"']) {
      expect((await send("POST /v2/alerts", body)).status, body).toBe(400);
    }
    const wrong: [object, string][] = [
      [{ message: "" }, "message"],
      [{ message: { a: 1 } }, "message"],
      [{ alias: "a".repeat(513) }, "alias"],
      [{ alias: "a".repeat(10_000) }, "alias"],
      [{ priority: "P6" }, "priority"],
      [{ priority: 1 }, "priority"],
    ];
    for (const [more, member] of wrong) {
      const { status, body } = await create(more);
      expect([member, status, Object.keys(body.errors)]).toEqual([member, 422, [member]]);
    }
    expect(Object.keys((await set("message", {})).body.errors)).toEqual(["message"]);
    expect((await send("POST /v2/alerts/disk/snooze", {})).status).toBe(404);
    expect((await send("PUT /v2/alerts/disk/close", {})).status).toBe(404);
    const large = { ...alert, description: "a".repeat(600_000) };
    expect((await send("POST /v2/alerts", large)).status).toBe(413);
    expect(await items()).toEqual([]);
  });

  test("[W100] A long alias works, and so does one with special characters", async () => {
    const { create, act, read } = await start();
    for (const [index, alias] of ["a".repeat(512), "disk/ü %2F?#"].entries()) {
      await create({ alias });
      await act("close", {}, encodeURIComponent(alias));
      expect((await read(index + 1)).state, alias).toBe("resolved");
    }
  });

  test("[W100] Over the rate the reply is 429, and for a disabled webhook 401", async () => {
    useOneServer(); // each server counts requests itself
    const environment = { BELFRY_WEBHOOK_RATE: "1", BELFRY_WEBHOOK_BURST: "1" };
    const { request, ada, chat, create, clock, deliveries } = await start(environment);
    expect((await create()).status).toBe(202);
    const { status, headers } = await create();
    expect([status, headers.get("retry-after")]).toEqual([429, "1"]);
    clock.at += 1000;
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { isDisabled: true } });
    expect((await create()).status).toBe(401);
    expect((await deliveries())[0]).toMatchObject({ status: 401, code: "webhook_disabled" });
  });
});
