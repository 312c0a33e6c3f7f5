import { sql } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { openTestDatabase } from "../../test/kit/processes/database-pool.ts";
import type { Signal } from "../bus/bus.ts";
import { createMemoryBus } from "../bus/memory.ts";
import type { Database } from "../database/database.ts";
import { createNewIds } from "./new-ids.ts";
import { createStoredSignalBus, createStoredSignals, storeAccessChange } from "./stored-signals.ts";

const ended: Signal = { type: "credential.closed", reason: "revoked" };
const minute = 60_000;

async function startServer(database: Database, clock = { at: 1000, now: () => clock.at }) {
  const bus = createMemoryBus((error) => {
    throw error;
  });
  const received: unknown[] = [];
  for (const userId of [1, 2]) {
    bus.subscribe(`user.${userId}`, (signals) => received.push([userId, ...signals]));
  }
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const storedSignals = await createStoredSignals({ database, bus, clock, onError });
  return { clock, received, errors, storedSignals };
}

eachDatabase((open) => {
  test("[A22] A running server receives the signals of the command line once and in order", async () => {
    const database = await open();
    const { clock, received, storedSignals } = await startServer(database);
    await storedSignals.deliver();
    expect(received).toEqual([]);

    const bus = createStoredSignalBus(database, clock);
    const joined: Signal = { type: "chat.joined", chatId: 7 };
    bus.publish("user.1", [ended]);
    bus.publish("user.2", [joined, ended]);
    bus.publish("user.2", []);
    await bus.close();
    await storedSignals.deliver();
    await storedSignals.deliver();
    expect(received).toEqual([
      [1, ended],
      [2, joined, ended],
    ]);
  });

  test("[A22] Every server on one database receives the signals stored after its start", async () => {
    const database = await open();
    const one = await startServer(database);
    const before = createStoredSignalBus(database, one.clock);
    before.publish("user.1", [ended]);
    await before.close();
    const other = await startServer(database);

    // Several programs at once: no signal is lost.
    const programs = Array.from({ length: 5 }, () => createStoredSignalBus(database, one.clock));
    for (const program of programs) program.publish("user.2", [ended]);
    await Promise.all([...programs.map(({ close }) => close()), other.storedSignals.deliver()]);
    for (const { storedSignals } of [one, other]) await storedSignals.deliver();
    expect(one.received).toHaveLength(6);
    expect(other.received).toEqual(Array.from({ length: 5 }, () => [2, ended]));
  });

  test("Signals are deleted after an hour, and later ones are still received", async () => {
    const database = await open();
    const { clock, received, storedSignals } = await startServer(database);
    const publish = async () => {
      const bus = createStoredSignalBus(database, clock);
      bus.publish("user.1", [ended]);
      await bus.close();
    };
    await publish();
    await storedSignals.deliver();
    clock.at += 61 * minute;
    await storedSignals.deleteOld();
    expect(await database.sql.selectFrom("outside_signals").selectAll().execute()).toEqual([]);
    await publish();
    const restarted = await startServer(database, clock);
    await storedSignals.deliver();
    expect(received).toHaveLength(2);
    await publish();
    await restarted.storedSignals.deliver();
    expect(restarted.received).toHaveLength(1);
  });

  test("The bus of the command line rejects on close when it could not store a signal", async () => {
    const database = await open();
    const { clock } = await startServer(database);
    await database.sql.schema.dropTable("outside_signals").execute();
    const bus = createStoredSignalBus(database, clock);
    bus.publish("user.1", [ended]);
    await expect(bus.close()).rejects.toThrow("outside_signals");
  });

  test("Invalid signals are skipped and reported", async () => {
    const database = await open();
    const { received, errors, storedSignals } = await startServer(database);
    for (const [topic, signals] of [
      ["user.1", "{"],
      ["user.1", "{}"],
      ["user.1", '[{"type":"unknown"}]'],
      ["user.1", '[{"type":"chat.joined"}]'],
      ["rooms.1", JSON.stringify([ended])],
      ["user.1", JSON.stringify([ended])],
    ] as const) {
      await database.sql.insertInto("outside_signals").values({ at: 1, topic, signals }).execute();
    }
    await storedSignals.deliver();
    expect(received).toEqual([[1, ended]]);
    expect(errors).toHaveLength(5);
  });
});

test("[L24] The end of access is stored with its change, and received whatever the order of the commits", async () => {
  const database = await openTestDatabase("postgres", {});
  const one = await startServer(database);
  const [first, second] = [
    await database.sql.startTransaction().execute(),
    await database.sql.startTransaction().execute(),
  ];
  await storeAccessChange(first, [1], 1);
  await storeAccessChange(second, [2], 1);
  await second.commit().execute();
  expect(await one.storedSignals.deliver()).toEqual(new Set([2]));
  const other = await startServer(database);
  await first.commit().execute();
  for (const { storedSignals } of [one, other]) {
    expect(await storedSignals.deliver()).toEqual(new Set([1]));
  }
  expect(await one.storedSignals.deliver()).toEqual(new Set());
  expect([one.received, other.received]).toEqual([[], []]);
});

test("[L24] A promoted standby without the newest rows may give their ids again", async () => {
  const database = await openTestDatabase("postgres", {});
  const { storedSignals } = await startServer(database);
  await storeAccessChange(database.sql, [1, 1, 1], 1);
  await storedSignals.deliver();
  await sql`truncate outside_signals restart identity`.execute(database.sql);
  await storeAccessChange(database.sql, [1], 1);
  await storedSignals.restart();
  await storeAccessChange(database.sql, [2], 1);
  expect(await storedSignals.deliver()).toEqual(new Set([2]));
});

test("The ids of transactions that failed are expected for a minute", () => {
  const newIds = createNewIds(10);
  expect([12, 15, 12, 11].map((id) => newIds.take(id, 0))).toEqual([true, true, false, true]);
  expect(newIds.after(59_999)).toBe(12);
  expect(newIds.take(14, 59_999)).toBe(true);
  expect(newIds.after(60_000)).toBe(15);
  expect(newIds.take(13, 60_000)).toBe(false);
  expect(newIds.take(1_000_000, 60_000)).toBe(true);
  expect(newIds.after(60_000)).toBe(998_999);
});
