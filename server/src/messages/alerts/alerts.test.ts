import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

eachDatabase((open) => {
  async function startWithAlert(body: object = { text: "Disk full", key: "disk" }) {
    const cast = await startWithCast(await open());
    const { request, chat, relay } = cast;
    const fire = (more: object = {}) =>
      request(`POST ${relay.url}`, {
        body: { state: "open", level: "critical", ...body, ...more },
      });
    const acknowledge = (as: string, options: object = {}, id = 1) =>
      request(`PUT ${chat}/messages/${id}/acknowledgement`, { as, body: options });
    const undo = (as: string, id = 1) =>
      request(`DELETE ${chat}/messages/${id}/acknowledgement`, { as });
    const close = (as: string, id = 1) => request(`PUT ${chat}/messages/${id}/closed`, { as });
    const read = async (as: string, id = 1) =>
      (await request(`GET ${chat}/messages/${id}`, { as })).body;
    const alerts = async (as: string, query = "") =>
      (await request(`GET /api/alerts${query}`, { as })).body;
    await fire();
    return { ...cast, fire, acknowledge, undo, close, read, alerts };
  }

  test("A member acknowledges an alert, and everybody sees who and when", async () => {
    const { ben, ada, acknowledge, read, clock } = await startWithAlert();
    const reply = await acknowledge(ben, { note: " Looking ", remindAfterMinutes: 60 });
    expect(reply.status).toBe(200);
    const at = new Date(clock.at).toISOString();
    const remindAt = new Date(clock.at + 3_600_000).toISOString();
    expect(reply.body).toMatchObject({
      id: 1,
      rev: 2,
      state: "open",
      acknowledgement: { by: { userId: 2, displayName: "Ben" }, at, note: "Looking", remindAt },
    });
    expect(await read(ada)).toEqual(reply.body);
  });

  test("When fifty members acknowledge at once, the first one counts and the others get its name", async () => {
    const { ben, ada, acknowledge, read } = await startWithAlert();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => acknowledge(index % 2 === 0 ? ben : ada)),
    );
    const shown = await read(ada);
    expect(shown.rev).toBe(2);
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body.acknowledgement).toEqual(shown.acknowledgement);
    }
  });

  test("Another member takes over, and any member removes the acknowledgement", async () => {
    const { ben, ada, acknowledge, undo } = await startWithAlert();
    await acknowledge(ben, { note: "mine", remindAfterMinutes: 5 });
    const { body } = await acknowledge(ada, { takeOver: true });
    expect(body.acknowledgement).toEqual({
      by: { userId: 1, displayName: "Ada" },
      at: body.acknowledgement.at,
    });
    const undone = await undo(ben);
    expect(undone.body).toMatchObject({ rev: 4, state: "open" });
    expect(undone.body).not.toHaveProperty("acknowledgement");
    expect((await undo(ben)).body).toEqual(undone.body);
  });

  test("A closed alert shows who closed it, and its key starts a new message", async () => {
    const cast = await startWithAlert();
    const { ben, ada, acknowledge, close, fire, undo, read, clock, alerts, request, relay } = cast;
    await acknowledge(ben);
    const { body: repeated } = await fire();
    const discord = relay.url.replace("/api/webhooks/", `/api/webhooks/${relay.id}/`);
    const acknowledged = { by: "Ben", at: new Date(clock.at).toISOString() };
    expect(repeated).toMatchObject({ id: 1, created: false, acknowledged });
    expect((await request(`GET ${discord}/messages/1`)).body).toMatchObject({ acknowledged });
    const { status, body } = await close(ada);
    expect(status).toBe(200);
    const at = new Date(clock.at).toISOString();
    expect(body).toMatchObject({
      state: "closed",
      closed: { at, by: { userId: 1, displayName: "Ada" } },
    });
    expect(body).not.toHaveProperty("acknowledgement");
    for (const again of [await close(ben), await acknowledge(ben), await undo(ben)]) {
      expect(again).toMatchObject({ status: 409, body: { code: "alert_not_open" } });
    }
    expect(await alerts(ben)).toEqual({
      items: [],
      counts: { unacknowledged: 0, acknowledged: 0, silenced: 0 },
      hasMore: false,
    });
    expect((await fire()).body).toMatchObject({ id: 2, created: true });
    expect((await read(ben, 2)).state).toBe("open");
  });

  test("The list has the open alerts of the user's chats, the worst and oldest first", async () => {
    const { ben, ada, cleo, acknowledge, alerts, fire, clock } = await startWithAlert();
    clock.at += 1000;
    await fire({ key: "warn", level: "warning" });
    clock.at += 1000;
    await fire({ key: "second" });
    await fire({ key: "plain", state: undefined });
    await acknowledge(ben, {}, 2);
    const list = await alerts(ada);
    expect(list.items.map(({ id }: { id: number }) => id)).toEqual([1, 3, 2]);
    expect(list).toMatchObject({ counts: { unacknowledged: 2, acknowledged: 1 }, hasMore: false });
    expect(await alerts(ada, "?limit=2")).toMatchObject({ hasMore: true, counts: list.counts });
    expect((await alerts(cleo)).items).toEqual([]);
  });

  test("A repeat changes nothing about the acknowledgement, and something new is counted", async () => {
    const { ben, acknowledge, fire, read, clock } = await startWithAlert();
    await fire({ level: "warning", instances: ["a"], key: "group" });
    await acknowledge(ben, { note: "mine" }, 2);
    const { acknowledgement } = await read(ben, 2);
    clock.at += 1000;
    for (const more of [{}, { text: "Other text" }, { instances: [], level: "info" }, {}]) {
      await fire({ level: "warning", instances: ["a"], key: "group", ...more });
      expect((await read(ben, 2)).acknowledgement).toEqual(acknowledgement);
    }
    const at = new Date(clock.at).toISOString();
    await fire({ level: "warning", instances: ["a", "b"], key: "group" });
    const joined = { ...acknowledgement, newSince: { at, count: 1 } };
    expect((await read(ben, 2)).acknowledgement).toEqual(joined);
    clock.at += 1000;
    await fire({ instances: ["c", "d"], key: "group" });
    const more = { ...acknowledgement, newSince: { at, count: 3 } };
    expect((await read(ben, 2)).acknowledgement).toEqual(more);
    const { body } = await acknowledge(ben, { confirm: true }, 2);
    expect(body.acknowledgement).toEqual(acknowledgement);
    await fire({ level: "warning", instances: ["b"], key: "group" });
    await fire({ instances: ["a", "c"], key: "group" });
    expect((await read(ben, 2)).acknowledgement).toEqual(acknowledgement);
  });

  test("A resolved alert has no acknowledgement, and its key starts a new message", async () => {
    const { ben, acknowledge, fire, read, request, relay } = await startWithAlert();
    await acknowledge(ben);
    await fire({ state: "resolved" });
    expect(await read(ben)).not.toHaveProperty("acknowledgement");
    expect((await acknowledge(ben)).body).toMatchObject({ code: "alert_not_open" });
    await fire();
    await acknowledge(ben, {}, 2);
    const patch = (body: object) => request(`PATCH ${relay.url}/messages/2`, { body });
    await patch({ instances: ["x"] });
    expect((await read(ben, 2)).acknowledgement.newSince).toMatchObject({ count: 1 });
    await patch({ text: "Only the text" });
    expect((await read(ben, 2)).acknowledgement.newSince).toMatchObject({ count: 1 });
    await patch({ state: "resolved" });
    expect(await read(ben, 2)).not.toHaveProperty("acknowledgement");
    expect((await fire()).body).toMatchObject({ id: 3, created: true });
  });

  test("An alert without news closes after a day, or after a week if it has a key", async () => {
    const { ben, fire, read, clock, server, alerts } = await startWithAlert();
    await fire({ key: undefined });
    const pass = async (hours: number) => {
      clock.at += hours * 3_600_000;
      await server.messages.passTimeOfAlerts();
      return (await alerts(ben)).items.map(({ id }: { id: number }) => id);
    };
    expect(await pass(23)).toEqual([1, 2]);
    expect(await pass(1)).toEqual([1]);
    expect((await read(ben, 2)).closed).toEqual({ at: new Date(clock.at).toISOString() });
    await fire();
    expect(await pass(7 * 24 - 1)).toEqual([1]);
    expect(await pass(1)).toEqual([]);
    expect((await fire()).body).toMatchObject({ created: true });
  });

  test("A reminder is due once, and an acknowledgement that ends has none", async () => {
    const { ben, ada, acknowledge, read, clock, server, database } = await startWithAlert();
    await acknowledge(ben, { remindAfterMinutes: 10 });
    clock.at += 9 * 60_000;
    await server.messages.passTimeOfAlerts();
    expect((await read(ben)).acknowledgement).toHaveProperty("remindAt");
    clock.at += 60_000;
    await server.messages.passTimeOfAlerts();
    expect(await read(ben)).toMatchObject({ rev: 3, acknowledgement: { by: { userId: 2 } } });
    expect((await read(ben)).acknowledgement).not.toHaveProperty("remindAt");
    await acknowledge(ben, { remindAfterMinutes: 10 });
    await acknowledge(ada, { takeOver: true });
    const due = database.sql.selectFrom("messages").select("remind_at").execute();
    expect(await due).toEqual([{ remind_at: null }]);
  });

  test("Invalid acknowledgements are rejected and change nothing", async () => {
    const cast = await startWithAlert();
    const { request, chat, ada, ben, cleo, acknowledge, close, read } = cast;
    for (const options of [
      { remindAfterMinutes: 0 },
      { remindAfterMinutes: -1 },
      { remindAfterMinutes: 1e9 },
      { note: "a\nb" },
      { note: "x".repeat(501) },
      { takeOver: false },
    ]) {
      expect((await acknowledge(ben, options)).body.code).toBe("invalid_body");
    }
    const tooLong = await acknowledge(ben, { note: "x".repeat(1024 * 1024) });
    expect(tooLong.body.code).toBe("body_too_large");
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "A user's message" } });
    await cast.fire({ key: "gone" });
    await request(`DELETE ${chat}/messages/3`, { as: ada });
    for (const [id, code] of [
      [2, "alert_not_open"],
      [3, "message_not_found"],
      [9, "message_not_found"],
    ] as const) {
      expect((await acknowledge(ben, {}, id)).body.code).toBe(code);
      expect((await close(ben, id)).body.code).toBe(code);
    }
    expect((await acknowledge(cleo)).body.code).toBe("chat_not_found");
    await request(`DELETE ${chat}/members/2`, { as: ada });
    expect((await acknowledge(ben)).body.code).toBe("chat_not_found");
    expect(await read(ada)).toMatchObject({ rev: 1 });
  });
});
