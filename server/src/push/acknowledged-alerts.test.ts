/** Push notifications about alerts that somebody has acknowledged. */
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { useOneServer } from "../../test/kit/peers/one-server.ts";
import { pushSubject, startWithPush } from "../../test/kit/push/push-cast.ts";
import { startTestServer } from "../../test/kit/test-server.ts";

eachDatabase((open) => {
  async function startWithAlert() {
    const cast = await startWithPush(await open());
    const { request, relay, chat, turnOn, ada, ben } = cast;
    await turnOn(ada, "/ada");
    await turnOn(ben, "/ben");
    const fire = (more: object = {}) =>
      request(`POST ${relay.url}`, {
        body: { text: "db-1", key: "db", state: "open", level: "critical", ...more },
      });
    const acknowledge = (as: string, body: object = {}) =>
      request(`PUT ${chat}/messages/1/acknowledgement`, { as, body });
    return { ...cast, fire, acknowledge };
  }

  test("An acknowledgement cancels the notifications that wait, for everyone", async () => {
    const { service, settled, retry, clock, fire, acknowledge, ben } = await startWithAlert();
    for (const path of ["/ada", "/ben"]) service.reply(path, { status: 500 });
    await fire();
    await settled();
    expect(service.received).toEqual([]);
    await acknowledge(ben);
    for (const path of ["/ada", "/ben"]) service.reply(path, { status: 201 });
    clock.at += 60_000;
    await retry();
    await settled();
    expect(service.received).toEqual([]);
  });

  test("A repeat of an alert notifies nobody again after a restart", async () => {
    useOneServer(); // this one restarts
    const { service, settled, fire, server, database, clock, dns, relay } = await startWithAlert();
    await fire();
    await settled();
    await expect.poll(() => service.received.length).toBe(2);
    await server.app.close();
    const again = await startTestServer(
      database,
      { BELFRY_PUSH_SUBJECT: pushSubject, BELFRY_PUSH_HOSTS: `localhost:${service.port}` },
      { clock, resolver: dns.resolver },
    );
    for (const key of ["db", "db-2"]) {
      const body = { text: key, key, state: "open", level: "critical" };
      await again.request(`POST ${new URL(relay.url).pathname}`, { body });
    }
    // The second alert is looked at after the first.
    await expect.poll(() => service.received.length).toBe(4);
    const bodies = service.received.map(({ payload }) => payload.notification.body);
    expect(bodies).toEqual(["db-1", "db-1", "db-2", "db-2"]);
  });

  test("Only its owner is notified of something new, once, and reminded", async () => {
    const cast = await startWithAlert();
    const { service, settled, clock, fire, acknowledge, ben, server } = cast;
    await fire({ level: "warning", instances: ["a"] });
    await acknowledge(ben, { remindAfterMinutes: 30 });
    await settled();
    expect(service.received).toEqual([]);
    await fire({ level: "warning", instances: ["a"], text: "A repeat" });
    await fire({ level: "warning", instances: ["a", "b"] });
    await fire({ level: "warning", instances: ["a", "b", "c"] });
    await expect.poll(() => service.received.map(({ path }) => path)).toEqual(["/ben"]);
    expect(service.received[0]?.payload).toMatchObject({
      notification: { body: expect.stringMatching(/^\d new since you acknowledged it\ndb-1$/) },
    });
    await acknowledge(ben, { confirm: true });
    clock.at += 30 * 60_000;
    await Promise.all([server.alertSteps.passTime(), server.alertSteps.passTime()]);
    await expect.poll(() => service.received.map(({ path }) => path)).toEqual(["/ben", "/ben"]);
    await settled();
    expect(service.received[1]?.payload).toMatchObject({
      notification: { body: "Reminder: still open\ndb-1" },
    });
  });
});
