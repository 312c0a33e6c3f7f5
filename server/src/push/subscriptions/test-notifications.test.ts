/** A test notification to all devices of a user, and when they have opened it. */
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithPush } from "../../../test/kit/push/push-cast.ts";

const path = "/api/me/push-subscriptions";

eachDatabase((open) => {
  test("A test goes to all devices of the user, with the result of each", async () => {
    const cast = await startWithPush(await open());
    const { turnOn, request, service, devicesOf, logIn, clock, ada, ben } = cast;
    expect((await request(`POST ${path}/test`, { as: ben })).body.code).toBe("push_not_on");
    await turnOn(ben, "/ben");
    await turnOn(ada, "/ada");
    clock.at += 1000;
    const phone = (await logIn("Ben")).body.token;
    await turnOn(phone, "/phone");
    service.reply("/phone", { status: 400 });
    const { body } = await request(`POST ${path}/test`, { as: ben });
    expect(body.devices).toMatchObject([{ failure: null }, { failure: expect.any(String) }]);
    expect(service.to("/ada")).toEqual([]);
    expect(service.to("/ben")).toMatchObject([{ body: "Notifications work on this device." }]);
    const at = new Date(clock.at).toISOString();
    expect((await devicesOf(phone)).map((one: { test: object }) => one.test)).toEqual([
      { at, failure: null, openedAfterMs: null },
      { at, failure: body.devices[1].failure, openedAfterMs: null },
    ]);
    // A browser that has unsubscribed leaves the list of devices, and has a result.
    service.reply("/phone", { status: 410 });
    const again = (await request(`POST ${path}/test`, { as: ben })).body.devices;
    expect(again[1].failure).toMatch(/has unsubscribed/);
    expect(await devicesOf(ben)).toHaveLength(1);
  });

  test("The user sees live how long it took to open the test, once for each device", async () => {
    const cast = await startWithPush(await open());
    const { turnOn, request, service, devicesOf, clock, ada, ben } = cast;
    await turnOn(ben, "/ben");
    const client = await listen(cast, ben);
    const other = await listen(cast, ada);
    await request(`POST ${path}/test`, { as: ben });
    await client.next("push.tested");
    const [sent] = service.to("/ben") as unknown as {
      data: { testedAt: string };
      navigate: string;
    }[];
    const at = sent?.data.testedAt ?? "";
    expect(sent?.navigate).toMatch(new RegExp(`/settings/notifications#test=${at}$`));
    const opened = (body: object, as = ben) => request(`POST ${path}/test/opened`, { as, body });
    clock.at += 4000;
    expect((await opened({ at })).status).toBe(204);
    await client.next("push.tested");
    const openedAfterMs = async () => (await devicesOf(ben))[0].test.openedAfterMs;
    expect(await openedAfterMs()).toBe(4000);
    clock.at += 4000;
    await opened({ at });
    expect(await openedAfterMs(), "the first time counts").toBe(4000);
    await request(`POST ${path}/test`, { as: ben });
    await opened({ at });
    await opened({ at: new Date(clock.at).toISOString() }, ada);
    expect(await openedAfterMs(), "another test, another session").toBeNull();
    expect((await opened({ at: "yesterday" })).status).toBe(400);
    expect(other.events.map(({ type }) => type)).not.toContain("push.tested");
  });
});
