import { expect, test } from "vitest";
import { startHeartbeat } from "../../../../test/kit/alerts/heartbeats.ts";
import { eachDatabase } from "../../../../test/kit/each-database.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

eachDatabase((open) => {
  test("A missing ping opens one alert, and the next good one resolves it in place", async () => {
    const { request, read, path, pass, messages, clock, server } = await startHeartbeat(
      await open(),
    );
    await pass(10 * minute);
    expect(await messages(), "new").toEqual([]);
    await request(`GET ${path}`);
    const expectedAt = new Date(clock.at + 5 * minute).toISOString();
    await pass(5 * minute + 30 * second);
    expect(await read()).toMatchObject({ state: "late", expectedAt });
    expect(await messages(), "late").toEqual([]);

    clock.at += 31 * second;
    // As two processes that take over from each other.
    await Promise.all([server.heartbeats.check(), server.heartbeats.check()]);
    const [alert, ...others] = await messages();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ state: "open", level: "critical", startedAt: expectedAt });
    expect(alert.author).toMatchObject({ kind: "webhook", webhookId: 1, name: "Relay" });
    expect(alert.cards[0].title).toBe(
      "Nightly backup: no request for 6 min 1 s, expected every 5 min",
    );
    expect(await read()).toMatchObject({ state: "down", expectedAt, alert: { messageId: 1 } });

    await pass(20 * minute);
    expect(await messages(), "missing again").toHaveLength(1);
    await request(`GET ${path}/start`);
    clock.at += 40 * second;
    await request(`GET ${path}`);
    await server.heartbeats.check();
    const [resolved, ...more] = await messages();
    expect(more).toEqual([]);
    expect(resolved).toMatchObject({ id: 1, state: "resolved", level: "success" });
    expect(resolved.endedAt).toBe(new Date(clock.at).toISOString());
    expect(resolved.cards[0].text).toContain("The run took 40 s.");
    const { state, alert: none, results } = await read();
    expect([state, none]).toEqual(["up", null]);
    expect(results.map(({ kind }) => kind)).toContain("missed");

    await pass(7 * minute);
    expect((await messages()).map(({ state }: { state: string }) => state)).toEqual([
      "resolved",
      "open",
    ]);
  });

  test("A failed run opens an alert with its last output, and a repeat updates it", async () => {
    const { request, path, pass, messages } = await startHeartbeat(await open());
    const headers = { "content-type": "text/plain" };
    const lines = Array.from({ length: 30 }, (_, line) => `line ${line}`).join("\n");
    await request(`POST ${path}/3`, { body: `${lines}\n\u001b[31mno space\u001b[0m\n`, headers });
    await pass(second);
    const [alert] = await messages();
    expect(alert.cards[0].title).toBe("Nightly backup: failed with exit code 3");
    expect(alert.cards[0].text).toMatch(/^```text\nline 11\n(line \d+\n)*line 29\nno space\n```$/);
    await request(`POST ${path}/fail`, { body: "```", headers });
    await pass(second);
    const [changed, ...others] = await messages();
    expect(others).toEqual([]);
    expect(changed.cards[0]).toMatchObject({
      title: "Nightly backup: failed",
      text: "````text\n```\n````",
    });
  });

  test("An alert opens after as many failures in a row as the heartbeat says", async () => {
    const settings = { alertAfter: 3 };
    const { request, path, pass, messages, read } = await startHeartbeat(await open(), settings);
    for (const signal of ["fail", "fail", "0", "fail"]) await request(`GET ${path}/${signal}`);
    await pass(second);
    expect(await messages()).toEqual([]);
    await pass(7 * minute);
    expect((await read()).results.at(-1)?.kind, "the second in a row").toBe("missed");
    expect(await messages()).toEqual([]);
    await pass(5 * minute);
    expect(await messages()).toHaveLength(1);
  });

  test("A run that does not end within its longest time opens an alert", async () => {
    const { request, path, pass, messages, read } = await startHeartbeat(await open());
    await request(`GET ${path}/start`);
    await pass(2 * minute - second);
    expect(await read()).toMatchObject({ state: "running" });
    await pass(second);
    const [alert] = await messages();
    expect(alert.cards[0].title).toBe("Nightly backup: running for 2 min, expected at most 2 min");
    expect((await read()).results).toMatchObject([{ kind: "overrun", durationMs: 2 * minute }]);
    await request(`GET ${path}`);
    await pass(second);
    expect((await messages()).map(({ state }: { state: string }) => state)).toEqual(["resolved"]);
  });

  test("A run in progress defers a missing ping", async () => {
    const { request, path, pass, messages } = await startHeartbeat(await open());
    await request(`GET ${path}`);
    await pass(5 * minute);
    await request(`GET ${path}/start`);
    await pass(100 * second);
    expect(await messages()).toEqual([]);
    await request(`GET ${path}`);
    await pass(minute);
    expect(await messages()).toEqual([]);
  });

  test("A server that was stopped waits, reports what is still missing, and says why", async () => {
    const { request, path, pass, messages, clock, server, create } = await startHeartbeat(
      await open(),
    );
    const daily = await create({
      name: "Daily",
      schedule: { cron: "0 11 * * *" },
      timeZone: "UTC",
    });
    await request(`GET ${path}`);
    await request(`GET /ping/${daily.uuid}`);
    await pass(second);
    clock.at += 3 * hour; // now 13:00
    await server.heartbeats.check();
    await pass(59 * second);
    expect(await messages(), "the grace time").toEqual([]);
    await pass(2 * second);
    const [missing] = await messages();
    expect(missing.cards[0].title).toBe(
      "Daily: no request for 3 h 1 min, expected at 0 11 * * * (UTC)",
    );
    expect(missing.cards[0].text).toContain("Belfry was not running for 3 h of this time");
    await pass(3 * minute);
    expect(await messages(), "an interval has not passed").toHaveLength(1);
    await request(`GET ${path}`);
    await pass(5 * minute);
    expect(await messages()).toHaveLength(1);
    await pass(2 * minute);
    expect(await messages()).toHaveLength(2);
  });

  test("A clock that jumps by an hour raises no false alarm", async () => {
    const { request, path, pass, messages, clock, server } = await startHeartbeat(await open());
    /** The sender waits for five real minutes. */
    const report = async (minutes: number) => {
      await pass(minutes * minute);
      await request(`GET ${path}`);
    };
    await report(1);
    await pass(2 * minute);
    clock.at += hour;
    await server.heartbeats.check();
    await report(3);
    await pass(2 * minute);
    clock.at -= hour;
    await server.heartbeats.check();
    await report(3);
    await report(5);
    expect(await messages()).toEqual([]);
    await pass(7 * minute);
    expect(await messages(), "and is still watched").toHaveLength(1);
  });

  test("A request to the webhook counts as a ping, and the alert of a heartbeat does not", async () => {
    const cast = await startHeartbeat(await open());
    const { request, relay, pass, read, messages, chat, ada, create } = cast;
    await create({ name: "Pings only", countsPosts: false });
    const post = async () => {
      await request(`POST ${relay.url}`, { body: { text: "Done" } });
      // The server that received the request has written its log.
      await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada });
      await pass(second);
    };
    await post();
    expect((await read()).state).toBe("up");
    await pass(7 * minute);
    expect((await read()).state).toBe("down");
    await pass(minute);
    expect((await read()).state).toBe("down");
    await post();
    expect((await read()).state).toBe("up");
    const states = (await messages()).map(({ state }: { state?: string }) => state);
    expect(states).toEqual([undefined, "resolved", undefined]);
    expect((await cast.list())[1]?.state).toBe("new");
  });

  test("A pause ends at its time, and the wait starts again", async () => {
    const { request, path, pass, messages, clock, chat, ada, heartbeat, read } =
      await startHeartbeat(await open());
    await request(`GET ${path}`);
    const until = new Date(clock.at + hour).toISOString();
    const pause = `PUT ${chat}/heartbeats/${heartbeat.id}/pause`;
    const { body } = await request(pause, { as: ada, body: { until } });
    expect(body).toMatchObject({ state: "paused", expectedAt: null, paused: { until } });
    await pass(hour - minute);
    expect(await messages()).toEqual([]);
    await pass(2 * minute);
    expect((await read()).state).toBe("up");
    await pass(6 * minute);
    expect(await messages()).toHaveLength(1);
  });
});
