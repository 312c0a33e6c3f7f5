import { expect, test } from "vitest";
import { startWithSteps } from "../../../test/kit/alerts/steps-cast.ts";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { onDuty } from "../duty/on-duty.ts";

const minute = 60_000;

eachDatabase((open) => {
  const start = async () => startWithSteps(await open());

  test("Steps are off until an owner sets them, and refuse times in the wrong order", async () => {
    const { request, chat, ada, ben, setSteps } = await start();
    const read = async () => (await request(`GET ${chat}/steps`, { as: ben })).body;
    expect(await read()).toEqual({ steps: null });
    expect((await setSteps({}, ben)).body.code).toBe("not_allowed");
    expect((await setSteps({ again: 15 })).body).toMatchObject({ code: "invalid_body" });
    const steps = { levels: ["critical"], again: 5, everyone: 15 };
    expect((await setSteps()).body).toEqual({ steps });
    expect(await read()).toEqual({ steps });
    expect((await setSteps({ levels: [] })).status).toBe(400);
    expect((await request(`DELETE ${chat}/steps`, { as: ada })).status).toBe(204);
    expect(await read()).toEqual({ steps: null });
  });

  test("The user on duty is notified at once, then with the next one, then everybody", async () => {
    const cast = await start();
    const { setSteps, turnOnBoth, setDuty, ignoreChat, fire, pass, paths, ada, ben } = cast;
    await turnOnBoth();
    await setDuty([1, 2]);
    await ignoreChat(ada, ben);
    await setSteps();
    await fire();
    await pass(0);
    const first = (await onDuty(cast.database.sql, cast.deploys.id, cast.clock.at))?.now;
    const [now, next] = first === 1 ? ["/ada", "/ben"] : ["/ben", "/ada"];
    expect(paths()).toEqual([now]);
    expect((await cast.ledger()).next).toMatchObject({ step: 2 });
    await pass(4);
    expect(paths()).toEqual([now]);
    await pass(1);
    expect(paths()).toEqual([now, now, next].sort());
    await pass(10);
    expect(paths()).toEqual([now, now, now, next, next].sort());
    await pass(60);
    expect(paths()).toHaveLength(5);
    expect(await cast.results()).toHaveLength(5);
    expect((await cast.ledger()).next).toBeNull();
  });

  test("Each step is taken once, by two runs at the same time and after a restart", async () => {
    const cast = await start();
    const { setSteps, turnOnBoth, fire, server, settled, paths } = cast;
    await turnOnBoth();
    await setSteps();
    await fire();
    await Promise.all([server.alertSteps.passTime(), server.alertSteps.passTime()]);
    await settled();
    expect(paths()).toEqual(["/ada", "/ben"]);
    cast.clock.at += 20 * minute;
    await Promise.all([server.alertSteps.passTime(), server.alertSteps.passTime()]);
    await settled();
    expect(paths()).toEqual(["/ada", "/ada", "/ben", "/ben"]);
  });

  test.each(["acknowledged", "resolved", "closed"])(
    "An alert that is %s cancels the steps that follow, and what waits",
    async (end) => {
      const cast = await start();
      const { setSteps, turnOnBoth, fire, act, pass, service, paths, request, chat } = cast;
      const { ben, retry, clock } = cast;
      await turnOnBoth();
      await setSteps();
      for (const path of ["/ada", "/ben"]) service.reply(path, { status: 500 });
      await fire();
      await pass(0);
      if (end === "acknowledged") await act(ben);
      if (end === "resolved") await fire({ state: "resolved" });
      if (end === "closed") await request(`PUT ${chat}/messages/1/closed`, { as: ben });
      for (const path of ["/ada", "/ben"]) service.reply(path, { status: 201 });
      clock.at += 2 * minute;
      await retry();
      await pass(0);
      await pass(30);
      expect(paths()).toEqual([]);
      const reason = end === "acknowledged" ? "acknowledged" : "ended";
      const results = await cast.results();
      expect(results).toEqual([`1 Ada settings ${reason}`, `1 Ben settings ${reason}`]);
    },
  );

  test("After a failure of the push service, only the last of the steps is sent", async () => {
    const cast = await start();
    const { setSteps, turnOn, setDuty, ignoreChat, fire, pass, retry, results } = cast;
    const { ada, ben, service, paths } = cast;
    await turnOn(ada, "/ada");
    await setDuty([1]);
    await ignoreChat(ada, ben);
    await setSteps();
    service.reply("/ada", { status: 500 });
    await fire();
    await pass(0);
    await pass(5);
    expect(await results()).toEqual(["1 Ada on_duty replaced", "2 Ada on_duty waiting"]);
    service.reply("/ada", { status: 201 });
    await pass(3);
    await retry();
    await pass(1);
    const sent = ["1 Ada on_duty replaced", "2 Ada on_duty accepted"];
    await expect.poll(() => results()).toEqual(sent);
    expect(paths()).toEqual(["/ada"]);
  });

  test("What a process has not sent is sent by another one", async () => {
    const cast = await start();
    const { setSteps, turnOnBoth, fire, pass, paths, database } = cast;
    await turnOnBoth();
    await setSteps();
    await fire();
    await pass(0);
    expect(paths()).toHaveLength(2);
    // As if the process had ended before it could send to Ben.
    await database.sql
      .updateTable("alert_notifications")
      .set({ result: "waiting", retry_at: cast.clock.at + minute })
      .where("user_id", "=", 2)
      .execute();
    await pass(0);
    expect(paths()).toEqual(["/ada", "/ben"]);
    await pass(1);
    expect(paths()).toEqual(["/ada", "/ben", "/ben"]);
  });

  test("The ledger says why somebody was not notified, and whether nobody was", async () => {
    const cast = await start();
    const { setSteps, turnOn, setDuty, fire, pass, request, chat, ledger, results } = cast;
    const { ada, ben, cleo, service } = cast;
    await setDuty([1]);
    await setSteps();
    await fire();
    await pass(0);
    expect(await results()).toEqual(["1 Ada on_duty no_device", "1 Ben settings no_device"]);
    expect(await ledger()).toMatchObject({ isNobodyNotified: true, next: { step: 2 } });
    const own = async (as: string) => {
      const { items } = (await request("GET /api/chats", { as })).body;
      const id = items.find(({ isSystem }: { isSystem: boolean }) => isSystem)?.id;
      return id && (await request(`GET /api/chats/${id}/messages`, { as })).body.items;
    };
    expect(await own(ada)).toMatchObject([
      {
        text: "Nobody could be notified of an [open alert](/chats/2/messages/1): the member on duty has no device with notifications.",
      },
    ]);
    expect(await own(ben), "only owners").toBeUndefined();
    await turnOn(ada, "/ada");
    await turnOn(ben, "/ben");
    await request(`PUT ${chat}/notifications`, {
      as: ben,
      body: { muteUntil: "2100-01-01T00:00:00.000Z" },
    });
    service.reply("/ada", { status: 410 });
    await pass(20);
    const later = (await results()).slice(2);
    expect(later).toEqual([
      "3 Ada on_duty The browser has unsubscribed.",
      expect.stringMatching(/^3 Ben everyone /),
    ]);
    const outside = await request(`GET ${chat}/messages/1/notifications`, { as: cleo });
    expect(outside.body.code).toBe("chat_not_found");
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "Hello" } });
    expect(await ledger(2)).toEqual({ items: [], next: null, isNobodyNotified: false });
  });

  test("An alert says that nobody could be notified, live, until somebody is reached", async () => {
    const cast = await start();
    const { setSteps, turnOn, setDuty, fire, pass, request, chat, ada, ben, service, act } = cast;
    const client = await listen(cast, ada);
    const read = async () => {
      const { body } = await request(`GET ${chat}/messages/1`, { as: ben });
      const list = await request("GET /api/alerts", { as: ben });
      expect(list.body.items[0].nobodyNotified).toEqual(body.nobodyNotified);
      return body.nobodyNotified;
    };
    await setDuty([1]);
    await setSteps();
    await fire();
    await pass(0);
    const nobodyNotified = { reason: "no_device", userId: 1 };
    expect(await read()).toEqual(nobodyNotified);
    expect(await client.next("alert.changed")).toMatchObject({ id: 1, nobodyNotified });
    const { rev } = (await request(`GET ${chat}/messages/1`, { as: ada })).body;
    await pass(1);
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body.rev).toBe(rev);
    // A repeat of the sender leaves it.
    await fire({ text: "db-1 again" });
    expect(await read()).toEqual(nobodyNotified);
    await turnOn(ada, "/ada");
    service.reply("/ada", { status: 410 });
    await pass(5);
    await pass(0);
    expect(await read(), "refused").toEqual(nobodyNotified);
    await turnOn(ben, "/ben");
    await pass(10);
    await pass(0);
    expect(cast.paths()).toContain("/ben");
    expect(await read()).toBeUndefined();
    expect(await client.next("alert.changed")).toMatchObject({ id: 1, nobodyNotified: null });
    await fire({ key: "other" });
    service.reply("/ben", { status: 410 });
    await turnOn(ada, "/ada");
    await pass(0);
    await pass(0);
    const other = async () => (await request(`GET ${chat}/messages/2`, { as: ben })).body;
    expect((await other()).nobodyNotified).toEqual({ reason: "refused", userId: 1 });
    await act(ben, {}, 2);
    expect(await other()).not.toHaveProperty("nobodyNotified");
  });

  test("Critical alerts pass the quiet hours of the user on duty only", async () => {
    const cast = await start();
    const { setSteps, turnOnBoth, setDuty, fire, pass, request, paths, results } = cast;
    const { ada, ben, clock } = cast;
    await turnOnBoth();
    await setDuty([1]);
    await setSteps();
    for (const as of [ada, ben]) {
      const { body } = await request("GET /api/me/notifications", { as });
      const { hasMail: _, ...settings } = body;
      const pausedUntil = new Date(clock.at + 60 * minute).toISOString();
      const changed = { ...settings, pausedUntil, criticalPassesQuietHours: false };
      await request("PUT /api/me/notifications", { as, body: changed });
    }
    await fire();
    await pass(0);
    expect(paths()).toEqual(["/ada"]);
    expect(await results()).toEqual(["1 Ada on_duty accepted", "1 Ben settings quiet_hours"]);
  });

  test("Without a confirmation of what is new, the next one is notified", async () => {
    const cast = await start();
    const { setSteps, turnOnBoth, setDuty, ignoreChat, fire, act, pass, paths, ada, ben } = cast;
    await turnOnBoth();
    await setDuty([1, 2]);
    await ignoreChat(ada, ben);
    await setSteps();
    await fire({ instances: ["a"] });
    await pass(0);
    const [now = ""] = paths();
    const [owner, path] = now === "/ada" ? [ada, "/ada"] : [ben, "/ben"];
    const other = path === "/ada" ? "/ben" : "/ada";
    await act(owner);
    await pass(30);
    expect(paths()).toEqual([path]);
    await fire({ instances: ["a", "b"] });
    await pass(0);
    expect(paths()).toEqual([path, path]);
    await pass(4);
    expect(paths()).toEqual([path, path]);
    await pass(1);
    expect(paths().filter((one) => one === other)).toEqual([other]);
    const { body } = await cast.request(`GET ${cast.chat}/messages/1`, { as: ada });
    expect(body).not.toHaveProperty("acknowledgement");
  });

  test("The owner has the time to confirm from their notification, even after a pause of the server", async () => {
    const cast = await start();
    const { setSteps, turnOn, ignoreChat, fire, act, pass, results, request, chat, ada, ben } =
      cast;
    await turnOn(ben, "/ben");
    await ignoreChat(ada, ben);
    await setSteps();
    await fire({ instances: ["a"] });
    await act(ben);
    await fire({ instances: ["a", "b"] });
    cast.clock.at += 60 * minute;
    await pass(0);
    await expect.poll(async () => (await results()).at(-1)).toBe("null Ben news accepted");
    const owner = async () =>
      (await request(`GET ${chat}/messages/1`, { as: ada })).body.acknowledgement?.by.displayName;
    const { at } = await cast.database.sql
      .selectFrom("alert_notices")
      .select("at")
      .where("step", ">", 4)
      .executeTakeFirstOrThrow();
    // The server's own job may have notified him before the pause.
    expect(await owner()).toBe(at < cast.clock.at ? undefined : "Ben");
    await pass(5);
    await expect.poll(owner).toBeUndefined();
  });

  test("An alert that its sender opens again by its id begins with the first step", async () => {
    const cast = await start();
    const { setSteps, turnOnBoth, setDuty, ignoreChat, fire, pass, paths, results } = cast;
    const { request, relay, ada, ben } = cast;
    await turnOnBoth();
    await setDuty([1]);
    await ignoreChat(ada, ben);
    await setSteps();
    await fire();
    await pass(0);
    const edit = (state: string) =>
      request(`PATCH ${relay.url}/messages/1`, { body: { state, level: "critical" } });
    const one = "1 Ada on_duty accepted";
    await expect.poll(() => results()).toEqual([one]);
    await edit("resolved");
    await pass(20);
    await edit("open");
    await pass(0);
    await expect.poll(() => results()).toEqual([one, one]);
    await pass(5);
    await expect.poll(() => results()).toEqual([one, one, "2 Ada on_duty accepted"]);
    expect(paths()).toEqual(["/ada", "/ada", "/ada"]);
  });

  test("An alert whose steps were all taken has another round after a change", async () => {
    const cast = await start();
    const { setSteps, turnOn, setDuty, ignoreChat, fire, pass, results } = cast;
    const { request, relay, ada, ben, database } = cast;
    await turnOn(ada, "/ada");
    await setDuty([1]);
    await ignoreChat(ada, ben);
    await setSteps();
    await fire();
    await pass(0);
    await pass(20);
    const marks = () =>
      database.sql.selectFrom("messages").select(["rev", "steps_over_rev"]).execute();
    await pass(0);
    await expect.poll(marks).toEqual([{ rev: 1, steps_over_rev: 1 }]);
    for (const state of ["resolved", "open"]) {
      await request(`PATCH ${relay.url}/messages/1`, { body: { state } });
    }
    await pass(0);
    const first = async () => (await results()).filter((one: string) => one.startsWith("1 Ada"));
    await expect.poll(first).toEqual(["1 Ada on_duty accepted", "1 Ada on_duty accepted"]);
  });

  test("Nothing older than a day is pushed, and old alerts stay without steps", async () => {
    const cast = await start();
    const { setSteps, turnOnBoth, fire, pass, paths, clock } = cast;
    await fire({ key: "old" });
    await turnOnBoth();
    clock.at += minute;
    await setSteps();
    await pass(0);
    expect(paths()).toEqual([]);
    await fire();
    clock.at += 25 * 60 * minute;
    await pass(0);
    expect(paths()).toEqual([]);
  });

  test("The ledger knows who has seen and who has acknowledged, and forgets after 30 days", async () => {
    const cast = await start();
    const { setSteps, turnOnBoth, fire, pass, request, chat, ben, act, server, clock } = cast;
    await turnOnBoth();
    await setSteps();
    await fire();
    await pass(0);
    await request(`PUT ${chat}/read`, { as: ben, body: { messageId: 1 } });
    clock.at += minute;
    await server.alertSteps.ledger.recordSeen();
    const at = new Date(clock.at).toISOString();
    await act(ben);
    const { items } = await cast.ledger();
    expect(items[0]).not.toHaveProperty("seenAt");
    expect(items[1]).toMatchObject({ displayName: "Ben", seenAt: at, acknowledgedAt: at });
    clock.at += 31 * 24 * 60 * minute;
    await server.alertSteps.ledger.deleteOld();
    const left = cast.database.sql.selectFrom("alert_notifications").selectAll().execute();
    expect(await left).toEqual([]);
  });

  test("Without steps, the ledger has what the users' own settings notify them of", async () => {
    const { turnOnBoth, fire, settled, results, ledger } = await start();
    await turnOnBoth();
    await fire();
    await settled();
    await expect
      .poll(() => results())
      .toEqual(["null Ada settings accepted", "null Ben settings accepted"]);
    expect(await ledger()).toMatchObject({ next: null, isNobodyNotified: false });
  });

  test("A notification that is held back later does not hide that the user was notified", async () => {
    const { server, deploys, fire, results, request, chat, ada, database } = await start();
    await fire();
    const { body: message } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(message.chatId).toBe(deploys.id);
    const { id: sessionId } = await database.sql
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", 1)
      .executeTakeFirstOrThrow();
    const { record } = server.alertSteps.ledger;
    await record(message, { userId: 1, sessionId }, { result: "accepted" });
    await record(message, { userId: 1, sessionId }, { result: "held_back", reason: "ended" });
    expect(await results()).toEqual(["null Ada settings accepted"]);
  });
});
