import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import type { Signal } from "../bus/bus.ts";
import { createMemoryBus } from "../bus/memory.ts";
import type { Database } from "../database/database.ts";
import { createCliSignalBus, createCliSignals } from "./cli-signals.ts";

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
  const cliSignals = await createCliSignals({ database, bus, clock, onError });
  return { clock, received, errors, cliSignals };
}

eachDatabase((open) => {
  test("[A22] A running server receives the signals of the command line once and in order", async () => {
    const database = await open();
    const { clock, received, cliSignals } = await startServer(database);
    await cliSignals.deliver();
    expect(received).toEqual([]);

    const bus = createCliSignalBus(database, clock);
    const joined: Signal = { type: "chat.joined", chatId: 7 };
    bus.publish("user.1", [ended]);
    bus.publish("user.2", [joined, ended]);
    bus.publish("user.2", []);
    await bus.close();
    await cliSignals.deliver();
    await cliSignals.deliver();
    expect(received).toEqual([
      [1, ended],
      [2, joined, ended],
    ]);
  });

  test("[A22] Every server on one database receives the signals stored after its start", async () => {
    const database = await open();
    const one = await startServer(database);
    const before = createCliSignalBus(database, one.clock);
    before.publish("user.1", [ended]);
    await before.close();
    const other = await startServer(database);

    // Several programs at once: no signal is lost.
    const programs = Array.from({ length: 5 }, () => createCliSignalBus(database, one.clock));
    for (const program of programs) program.publish("user.2", [ended]);
    await Promise.all([...programs.map(({ close }) => close()), other.cliSignals.deliver()]);
    for (const { cliSignals } of [one, other]) await cliSignals.deliver();
    expect(one.received).toHaveLength(6);
    expect(other.received).toEqual(Array.from({ length: 5 }, () => [2, ended]));
  });

  test("Signals are deleted after an hour, and later ones are still received", async () => {
    const database = await open();
    const { clock, received, cliSignals } = await startServer(database);
    const publish = async () => {
      const bus = createCliSignalBus(database, clock);
      bus.publish("user.1", [ended]);
      await bus.close();
    };
    await publish();
    await cliSignals.deliver();
    clock.at += 61 * minute;
    await cliSignals.deleteOld();
    expect(await database.sql.selectFrom("outside_signals").selectAll().execute()).toEqual([]);
    await publish();
    const restarted = await startServer(database, clock);
    await cliSignals.deliver();
    expect(received).toHaveLength(2);
    await publish();
    await restarted.cliSignals.deliver();
    expect(restarted.received).toHaveLength(1);
  });

  test("The bus of the command line rejects on close when it could not store a signal", async () => {
    const database = await open();
    const { clock } = await startServer(database);
    await database.sql.schema.dropTable("outside_signals").execute();
    const bus = createCliSignalBus(database, clock);
    bus.publish("user.1", [ended]);
    await expect(bus.close()).rejects.toThrow("outside_signals");
  });

  test("Invalid signals are skipped and reported", async () => {
    const database = await open();
    const { received, errors, cliSignals } = await startServer(database);
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
    await cliSignals.deliver();
    expect(received).toEqual([[1, ended]]);
    expect(errors).toHaveLength(5);
  });
});
