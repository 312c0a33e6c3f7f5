import type { HourCount } from "@belfry/contracts/webhooks/webhooks";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import { createAudit } from "../../audit/audit.ts";
import type { Database } from "../../database/database.ts";
import { createDeliveryLog } from "./log.ts";
import type { DeliveryRecord } from "./record.ts";

const mebibyte = 1024 * 1024;

/** Relay is webhook 1. */
async function openLog(database: Database, deliveriesPerWebhook = 500) {
  // The records of these tests are of 1970: no job deletes them meanwhile.
  const cast = await startWithCast(database, { BELFRY_DELIVERY_LIFETIME: "36500d" });
  const { clock } = cast;
  const counted = { commits: 0, isAway: false };
  const watched: Database = {
    ...database,
    commit(statements) {
      counted.commits += 1;
      if (counted.isAway) throw new Error("The database is away.");
      return database.commit(statements);
    },
  };
  const audit = createAudit({ database, clock });
  const config = { deliveryLifetimeMs: 1000, deliveriesPerWebhook };
  const log = createDeliveryLog({ database: watched, clock, audit, config });
  const list = async () => (await cast.request(`GET ${cast.chat}/webhooks`, { as: cast.ada })).body;
  const auditedEvents = async () =>
    (await audit.list({})).items.filter(({ event }) => event === "webhook_failing");
  return { ...cast, log, counted, auditedEvents, one: async () => (await list()).items[0] };
}

const info = { ip: "203.0.113.9", headers: {}, query: {}, contentType: "application/json" };

function delivery(given: Partial<DeliveryRecord> = {}): DeliveryRecord {
  const body = Buffer.from('{"text":"hello"}');
  return {
    webhookId: 1,
    at: 1000,
    format: "native",
    result: "posted",
    status: 200,
    url: "current",
    info,
    size: body.length,
    body,
    ...given,
  };
}

const refused = { result: "refused", status: 400, code: "empty_message" } as const;

eachDatabase((open) => {
  test("[W40] Five thousand requests are written in one transaction", async () => {
    const { log, counted, one } = await openLog(await open());
    for (let at = 1; at <= 5000; at += 1) log.add(delivery({ at }));
    await log.save();
    await log.save();
    expect(counted.commits).toBe(1);
    expect(await one()).toMatchObject({ delivered: 5000, refused: 0 });
    const { items } = await log.page(1, { limit: 100 });
    expect(items[0]?.at).toBe("1970-01-01T00:00:05.000Z");
    expect(items).toHaveLength(100);
  });

  test("[W40] Many records are written in transactions of five hundred, with counts once", async () => {
    const { log, counted, one } = await openLog(await open(), 1200);
    for (let at = 1; at <= 1201; at += 1) log.add(delivery({ at }));
    await log.save();
    expect(counted.commits).toBe(3);
    expect(await one()).toMatchObject({ delivered: 1201 });
    counted.isAway = true;
    for (let at = 2001; at <= 2700; at += 1) log.add(delivery({ at }));
    await expect(log.save()).rejects.toThrow("away");
    counted.isAway = false;
    const { items } = await log.page(1, { limit: 1 });
    expect(items[0]?.at).toBe("1970-01-01T00:00:02.700Z");
    expect(await one()).toMatchObject({ delivered: 1901 });
  });

  test("[W40] Records that could not be written are written the next time, once and in order", async () => {
    const { log, counted, one, auditedEvents } = await openLog(await open(), 3);
    log.add(delivery({ at: 1 }));
    for (let at = 2; at <= 6; at += 1) log.add(delivery({ ...refused, at, reason: `no ${at}` }));
    counted.isAway = true;
    await expect(log.save()).rejects.toThrow("away");
    log.add(delivery({ ...refused, at: 7, reason: "no 7" }));
    await expect(log.save()).rejects.toThrow("away");
    counted.isAway = false;
    const { items } = await log.page(1, {});
    expect(items.map(({ reason }) => reason)).toEqual(["no 7", "no 6", "no 5"]);
    const failing = { since: "1970-01-01T00:00:00.002Z", reason: "no 7" };
    expect(await one()).toMatchObject({ delivered: 1, refused: 6, failing });
    expect(await auditedEvents()).toHaveLength(1);
  });

  test("[W40] Above the memory limit only the newest bodies are kept", async () => {
    const { log } = await openLog(await open());
    const body = Buffer.from(JSON.stringify({ text: "x".repeat(mebibyte) }));
    for (let at = 1; at <= 9; at += 1) log.add(delivery({ at, body, size: body.length }));
    const { items } = await log.page(1, {});
    const bodies = await Promise.all(items.map(({ id }) => log.find(1, id)));
    const isKept = bodies.map((stored) => stored?.body !== null);
    expect(isKept).toEqual([true, true, true, true, true, true, true, false, false]);
    expect(items.every(({ size }) => size === body.length)).toBe(true);
  });

  test("[W42] Characters that a database rejects do not block other records", async () => {
    const { log, one, auditedEvents } = await openLog(await open());
    const reason = "/a\0b\ud800 of https://u:pw12345@example.org is missing.";
    const odd = { "a\0b": "\ud800", token: "q-789" };
    log.add(
      delivery({ ...refused, reason, info: { ...info, query: odd }, body: Buffer.from("a\0b") }),
    );
    log.add(
      delivery({
        ...refused,
        reason,
        info: { ...info, query: odd },
        body: Buffer.from([0x89, 0x50, 0, 0]),
      }),
    );
    const { items } = await log.page(1, {});
    expect(items).toHaveLength(2);
    const { failing } = await one();
    const stored = await log.find(1, items[0]?.id ?? 0);
    expect(stored?.body).toBeNull();
    const kept = JSON.stringify([items, failing, stored, await auditedEvents()]);
    expect(kept).not.toMatch(/pw12345|q-789/);
    expect(kept).toContain("is missing");
  });

  test("[W47] The list has the requests of each of the last 24 hours", async () => {
    const { log, clock, counted, one } = await openLog(await open(), 3);
    const hourMs = 60 * 60 * 1000;
    const now = Math.floor(clock.at / hourMs) * hourMs;
    const add = (hours: number, result = {}) => {
      log.add(delivery({ at: now + hours * hourMs, ...result }));
    };
    const lastDay = async () =>
      (await one()).lastDay.map(({ start, delivered, refused }: HourCount) => {
        return [(Date.parse(start) - now) / hourMs, delivered, refused];
      });
    expect(await lastDay()).toEqual([]);
    add(-24);
    add(-23);
    add(0, refused);
    await log.save();
    expect(await lastDay()).toEqual([
      [-23, 1, 0],
      [0, 0, 1],
    ]);
    counted.isAway = true;
    for (let count = 0; count < 5; count += 1) add(0);
    await expect(log.save(), "more than the log keeps, in two attempts").rejects.toThrow("away");
    counted.isAway = false;
    add(0, refused);
    await log.save();
    expect(await lastDay()).toEqual([
      [-23, 1, 0],
      [0, 5, 2],
    ]);
    clock.at += hourMs;
    add(1);
    await log.save();
    add(-23);
    await log.save();
    expect(await lastDay(), "a late record of an hour that has ended is not counted").toEqual([
      [0, 5, 2],
      [1, 1, 0],
    ]);
  });

  test("[W44] A request that is too large changes nothing about whether a webhook is failing", async () => {
    const { log, one } = await openLog(await open());
    const tooLarge = { result: "refused", status: 413, code: "body_too_large" } as const;
    log.add(delivery({ at: 1 }));
    log.add(delivery({ ...tooLarge, at: 2 }));
    await log.save();
    log.add(delivery({ ...tooLarge, at: 3 }));
    await log.save();
    expect(await one()).toMatchObject({ delivered: 1, refused: 2, failing: null });
    log.add(delivery({ ...refused, at: 4, reason: "no text" }));
    await log.save();
    log.add(delivery({ ...tooLarge, at: 5 }));
    await log.save();
    const failing = { since: "1970-01-01T00:00:00.004Z", reason: "no text" };
    expect(await one()).toMatchObject({ refused: 4, failing });
  });

  test("[W44] A webhook that fails again after a success counts as failing since the new failure", async () => {
    const { log, clock, one, auditedEvents } = await openLog(await open());
    log.add(delivery({ ...refused, at: 1 }));
    await log.save();
    log.add(delivery({ at: 2 }));
    log.add(delivery({ ...refused, at: 3 }));
    log.add(delivery({ ...refused, at: 4 }));
    await log.save();
    expect((await one()).failing.since).toBe("1970-01-01T00:00:00.003Z");
    expect(await auditedEvents(), "not audited again within the hour").toHaveLength(1);
    clock.at += 60 * 60 * 1000;
    log.add(delivery({ at: 5 }));
    log.add(delivery({ ...refused, at: 6 }));
    await log.save();
    expect(await auditedEvents()).toHaveLength(2);
  });
});
