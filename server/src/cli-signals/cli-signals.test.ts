import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import type { Signal } from "../bus/bus.ts";
import { createMemoryBus } from "../bus/memory.ts";
import type { Database } from "../database/database.ts";
import { createCliSignalBus, createCliSignals } from "./cli-signals.ts";

const ended: Signal = { type: "credential.closed", reason: "revoked" };
const minute = 60_000;

async function openServer(database: Database, clock = { at: 1000, now: () => clock.at }) {
  const bus = createMemoryBus((error) => {
    throw error;
  });
  const heard: unknown[] = [];
  for (const userId of [1, 2]) {
    bus.subscribe(`user.${userId}`, (signals) => heard.push([userId, ...signals]));
  }
  return { clock, heard, outside: await createCliSignals({ database, bus, clock }) };
}

eachDatabase((open) => {
  test("[A22] a running server hears once, in order, of what another program did", async () => {
    const database = await open();
    const { clock, heard, outside } = await openServer(database);
    await outside.deliver();
    expect(heard).toEqual([]);

    const bus = createCliSignalBus(database, clock);
    const joined: Signal = { type: "chat.joined", chatId: 7 };
    bus.publish("user.1", [ended]);
    bus.publish("user.2", [joined, ended]);
    bus.publish("user.2", []);
    await bus.close();
    await outside.deliver();
    await outside.deliver();
    expect(heard).toEqual([
      [1, ended],
      [2, joined, ended],
    ]);
  });

  test("[A22] every server of a database hears of it, and none of what was before its start", async () => {
    const database = await open();
    const one = await openServer(database);
    const before = createCliSignalBus(database, one.clock);
    before.publish("user.1", [ended]);
    await before.close();
    const other = await openServer(database);

    // Several programs at once: none of their signals is passed over.
    const programs = Array.from({ length: 5 }, () => createCliSignalBus(database, one.clock));
    for (const program of programs) program.publish("user.2", [ended]);
    await Promise.all([...programs.map(({ close }) => close()), other.outside.deliver()]);
    for (const { outside } of [one, other]) await outside.deliver();
    expect(one.heard).toHaveLength(6);
    expect(other.heard).toEqual(Array.from({ length: 5 }, () => [2, ended]));
  });

  test("signals are kept for an hour, and what comes after a sweep is heard", async () => {
    const database = await open();
    const { clock, heard, outside } = await openServer(database);
    const publish = async () => {
      const bus = createCliSignalBus(database, clock);
      bus.publish("user.1", [ended]);
      await bus.close();
    };
    await publish();
    await outside.deliver();
    clock.at += 61 * minute;
    await outside.forgetOld();
    expect(await database.sql.selectFrom("outside_signals").selectAll().execute()).toEqual([]);
    await publish();
    const restarted = await openServer(database, clock);
    await outside.deliver();
    expect(heard).toHaveLength(2);
    await publish();
    await restarted.outside.deliver();
    expect(restarted.heard).toHaveLength(1);
  });

  test("a program that could not write its signals down hears of it at its end", async () => {
    const database = await open();
    const { clock } = await openServer(database);
    await database.sql.schema.dropTable("outside_signals").execute();
    const bus = createCliSignalBus(database, clock);
    bus.publish("user.1", [ended]);
    await expect(bus.close()).rejects.toThrow("outside_signals");
  });
});
