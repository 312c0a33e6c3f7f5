import { defaultNotificationSettings as defaults } from "@belfry/contracts/notifications/notifications";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import { quietAt } from "../quiet/quiet-hours.ts";

const night = { from: "22:00", to: "07:00", timeZone: "Europe/Vienna" };

eachDatabase((open) => {
  test("A user changes their notification settings on every device, and nobody else's", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, ben } = cast;
    const read = async (as: string) => (await request("GET /api/me/notifications", { as })).body;
    expect(await read(ada)).toEqual({ ...defaults, hasMail: false });
    const device = await listen(cast, ada);
    const changed = { ...defaults, groupLevel: "all", quietHours: night, mailAfterMinutes: 30 };
    const reply = await request("PUT /api/me/notifications", { as: ada, body: changed });
    expect(reply.body).toEqual({ ...changed, hasMail: false });
    expect((await device.next("notifications.changed")).settings).toEqual(changed);
    expect(await read(ada)).toEqual(reply.body);
    expect(await read(ben)).toEqual({ ...defaults, hasMail: false });
    await request("PUT /api/me/notifications", { as: ada, body: defaults });
    expect(await read(ada)).toEqual({ ...defaults, hasMail: false });
  });

  test("Do not disturb lasts until its time, on every device, and other changes keep it", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, clock } = cast;
    const device = await listen(cast, ada);
    const change = async (part: object) => {
      const body = { ...defaults, ...part };
      return (await request("PUT /api/me/notifications", { as: ada, body })).body;
    };
    const read = async () => (await request("GET /api/me/notifications", { as: ada })).body;
    const pausedUntil = new Date(clock.at + 3_600_000).toISOString();
    expect(await change({ pausedUntil })).toMatchObject({ pausedUntil });
    expect((await device.next("notifications.changed")).settings).toMatchObject({ pausedUntil });
    expect(await change({ sound: false })).toMatchObject({ pausedUntil, sound: false });
    const settings = await read();
    expect(quietAt(settings, clock.at)).toEqual({
      endsAt: Date.parse(pausedUntil),
      criticalPasses: true,
    });
    clock.at += 3_600_000;
    expect(quietAt(settings, clock.at)).toBeUndefined();
    expect(await read()).not.toHaveProperty("pausedUntil");
    await change({ pausedUntil: new Date(clock.at + 1).toISOString() });
    expect(await change({ pausedUntil: null })).not.toHaveProperty("pausedUntil");
    expect(await change({ pausedUntil: "soon" })).toMatchObject({ code: "invalid_body" });
  });

  test("Invalid settings are rejected with the name of the wrong member", async () => {
    const { request, ada } = await startWithCast(await open());
    for (const [part, pointer] of [
      [{ groupLevel: "loud" }, "/groupLevel"],
      [{ quietHours: { ...night, from: "24:00" } }, "/quietHours/from"],
      [{ quietHours: { ...night, to: "22:00" } }, "/quietHours/to"],
      [{ quietHours: { ...night, timeZone: "Europe/Nowhere" } }, "/quietHours/timeZone"],
      [{ quietHours: { ...night, timeZone: "+01:00" } }, "/quietHours/timeZone"],
      [{ mailAfterMinutes: 0 }, "/mailAfterMinutes"],
    ] as const) {
      const body = { ...defaults, ...part };
      const reply = await request("PUT /api/me/notifications", { as: ada, body });
      expect(reply.body, JSON.stringify(part)).toMatchObject({ status: 400 });
      expect(reply.body.errors[0], JSON.stringify(part)).toMatchObject({ pointer });
    }
    const { body } = await request("GET /api/me/notifications", { as: ada });
    expect(body).toEqual({ ...defaults, hasMail: false });
  });
});

test("Quiet hours follow the user's time zone, pass midnight, and end on time when clocks change", () => {
  const at = (time: string, quietHours = night) => {
    const quiet = quietAt({ ...defaults, quietHours }, Date.parse(time));
    return quiet && new Date(quiet.endsAt).toISOString();
  };
  expect(at("2026-11-22T20:59:59Z")).toBeUndefined();
  expect(at("2026-11-22T21:00:30Z")).toBe("2026-11-23T06:00:00.000Z");
  expect(at("2026-11-23T05:59:59Z")).toBe("2026-11-23T06:00:00.000Z");
  expect(at("2026-11-23T06:00:00Z")).toBeUndefined();
  expect(at("2026-10-24T21:00:00Z"), "winter time begins").toBe("2026-10-25T06:00:00.000Z");
  expect(at("2026-03-28T21:00:00Z"), "summer time begins").toBe("2026-03-29T05:00:00.000Z");
  const noon = { from: "12:00", to: "13:30", timeZone: "Asia/Kolkata" };
  expect(at("2026-11-22T06:30:00Z", noon)).toBe("2026-11-22T08:00:00.000Z");
  expect(at("2026-11-22T08:00:00Z", noon)).toBeUndefined();
  expect(quietAt(defaults, 0)).toBeUndefined();
});
