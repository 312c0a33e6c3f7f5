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

  test("Of fifty acknowledgements at once, the first one counts and the others get its name", async () => {
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
    const { ben, ada, acknowledge, close, fire, undo, read, clock, alerts } =
      await startWithAlert();
    await acknowledge(ben);
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
      counts: { unacknowledged: 0, acknowledged: 0 },
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
});
