/** Tests that every bus between processes runs, besides those of every bus. */
import type { MessageEvent } from "@belfry/contracts/live/events";
import { expect, onTestFinished, test } from "vitest";
import type { Signer } from "../../crypto/secrets.ts";
import type { BroadcastSignal, Bus, Signal } from "../bus.ts";

export interface ClusterBusKit {
  /** Returns a new bus, which hears the other ones. */
  create(onError: (error: unknown) => void): Promise<Bus>;
  /** Of the buses, and of another installation. */
  signer: Signer;
  otherSigner: Signer;
  /** Sends a packet about chat 1 and user 1 without a bus. */
  forge(text: string): Promise<void>;
  /** Returns a new bus that can be cut off from the others. */
  createFragile(): Promise<{
    bus: Bus;
    /** The states of its connection that it has reported. */
    states: boolean[];
    /** Loses the connection, or only its packets. New connections fail until `heal`. */
    lose(how: "closed" | "silent"): void;
    heal(): void;
  }>;
}

export function clusterBusContract(kit: ClusterBusKit): void {
  const typing = (userId: number): Signal => {
    return { type: "typing", chatId: 1, userId, displayName: "Ada 🚀" };
  };
  const ended: Signal = { type: "credential.closed", reason: "revoked" };
  const posted = (chatId: number, rev: number, text = ""): Signal => {
    const message = { id: rev, rev, chatId, text } as MessageEvent["message"];
    return { type: "message.posted", chatId, id: rev, rev, prevRev: rev - 1, message };
  };
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);

  async function open(): Promise<Bus> {
    const bus = await kit.create(onError);
    onTestFinished(bus.close);
    return bus;
  }

  async function openFragile() {
    const fragile = await kit.createFragile();
    onTestFinished(fragile.bus.close);
    return fragile;
  }

  function record(bus: Bus, ...topics: Parameters<Bus["subscribe"]>[0][]): Signal[] {
    const received: Signal[] = [];
    for (const topic of topics) bus.subscribe(topic, (signals) => received.push(...signals));
    return received;
  }

  /**
   * Waits until the other bus has received everything that this one has published so far. The servers
   * then know the subscriptions of this one, too.
   */
  async function settle(from: Bus, to: Bus): Promise<void> {
    const mark: BroadcastSignal = { type: "presence.asked", process: String(Math.random()) };
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = to.broadcast.subscribe((signal) => {
      if ("process" in signal && signal.process === mark.process) resolve();
    });
    from.broadcast.publish(mark);
    await promise;
    end();
  }

  test("Signals reach the listeners of the other process in order, and nobody twice", async () => {
    const [one, other] = [await open(), await open()];
    const [own, received] = [record(one, "chat.1"), record(other, "chat.1", "user.1")];
    await settle(other, one);
    for (const userId of [1, 2, 3]) one.publish("chat.1", [typing(userId)]);
    one.publish("user.1", [ended]);
    one.publish("user.2", [ended]);
    one.publish("chat.1", []);
    expect(own).toEqual([typing(1), typing(2), typing(3)]);
    await settle(one, other);
    await settle(other, one);
    expect(received).toEqual([typing(1), typing(2), typing(3), ended]);
    expect(own).toHaveLength(3);
    expect(errors).toEqual([]);
  });

  test("Other processes receive the heads of chats, not the messages, and once more when it is quiet", async () => {
    const [one, other] = [await open(), await open()];
    const received = record(other, "chat.1", "chat.2");
    await settle(other, one);
    const text = "x".repeat(100_000);
    for (const rev of [1, 2, 3]) one.publish("chat.1", [posted(1, rev, text)]);
    one.publish("chat.2", [posted(2, 7), posted(2, 8)]);
    const heads = [
      { type: "chat.advanced", chatId: 1, rev: 3 },
      { type: "chat.advanced", chatId: 2, rev: 8 },
    ];
    await expect.poll(() => received).toEqual(heads);
    await expect.poll(() => received).toEqual([...heads, ...heads]);
  });

  // S4
  test("A packet that no server has signed is ignored, counted and reported once", async () => {
    const failures: unknown[] = [];
    const bus = await kit.create((error) => failures.push(error));
    onTestFinished(bus.close);
    const received = record(bus, "chat.1", "user.1");
    await settle(await open(), bus);
    const unsigned = `["x",["signals","user.1",[${JSON.stringify(ended)}]],[1,7]]`;
    await kit.forge(unsigned);
    await kit.forge(kit.otherSigner.sign(unsigned) + unsigned);
    await kit.forge(`${kit.signer.sign(unsigned)}${unsigned.replace("[1,7]", "[1,8]")}`);
    await kit.forge(kit.signer.sign(unsigned) + unsigned);
    await expect
      .poll(() => received)
      .toEqual([ended, { type: "chat.advanced", chatId: 1, rev: 7 }]);
    expect(bus.stats?.()).toMatchObject({ rejectedPackets: 3 });
    expect(failures).toEqual([
      expect.objectContaining({ message: expect.stringContaining("was not signed") }),
    ]);
  });

  test("After an unsigned packet, as from an older version, the database is read", async () => {
    const bus = await kit.create(() => {});
    onTestFinished(bus.close);
    const { promise, resolve } = Promise.withResolvers<void>();
    bus.onLoss(resolve);
    bus.subscribe("chat.1", () => {});
    await settle(await open(), bus);
    await kit.forge('["x",[1,7]]');
    await promise;
  });

  test("A signed packet with the event of a message, or with unknown items, has no effect", async () => {
    const bus = await open();
    const received = record(bus, "chat.1", "user.1");
    await settle(await open(), bus);
    const items = [
      ["signals", "chat.1", [posted(1, 1, "forged")]],
      ["signals", "chats", [ended]],
      ["signals", "user.1", [{ type: "unknown" }]],
      [1, "2"],
      ["1", 2],
      ["presence", {}],
      ["signals", "user.1", [ended]],
    ];
    const text = JSON.stringify(["x", ...items]);
    await kit.forge(kit.signer.sign(text) + text);
    await expect.poll(() => received).toEqual([ended]);
  });

  test("A subscription that ended receives nothing more, and others of the chat still do", async () => {
    const [one, other] = [await open(), await open()];
    const received: string[] = [];
    const end = other.subscribe("chat.1", () => received.push("a"));
    other.subscribe("chat.1", () => received.push("b"));
    end();
    end();
    await settle(other, one);
    one.publish("chat.1", [typing(1)]);
    await settle(one, other);
    expect(received).toEqual(["b"]);
  });

  test("A report of 50,000 users arrives whole", async () => {
    const [one, other] = [await open(), await open()];
    const received: BroadcastSignal[] = [];
    other.broadcast.subscribe((signal) => received.push(signal));
    const users = Array.from({ length: 50_000 }, (_, id): [number, "away"] => [id, "away"]);
    const report: BroadcastSignal = {
      ...{ type: "presence.reported", process: 'a "name"', users, isComplete: true },
    };
    one.broadcast.publish(report);
    one.publish("user.1", [ended]);
    await settle(one, other);
    expect(received[0]).toEqual(report);
  });

  test.each(["closed", "silent"] as const)(
    "After a %s connection both sides know that they may have missed something",
    async (how) => {
      const { bus: fragile, lose, heal } = await openFragile();
      const other = await open();
      const losses: string[] = [];
      fragile.onLoss(() => losses.push("fragile"));
      other.onLoss(() => losses.push("other"));
      const [received, seen] = [record(fragile, "chat.1"), record(other, "chat.1", "user.1")];
      await settle(fragile, other);
      other.publish("chat.1", [posted(1, 1)]);
      await expect.poll(() => received.length).toBeGreaterThan(0);

      lose(how);
      fragile.publish("user.1", [ended]);
      other.publish("chat.1", [posted(1, 2)]);
      heal();
      await expect.poll(() => losses).toContain("fragile");
      // Either it was kept, or it may be lost and the other side knows.
      await expect.poll(() => seen.includes(ended) || losses.includes("other")).toBe(true);
      other.publish("chat.1", [posted(1, 3)]);
      fragile.publish("chat.1", [typing(9)]);
      const head = { type: "chat.advanced", chatId: 1, rev: 3 };
      await expect.poll(() => received).toContainEqual(head);
      await expect.poll(() => seen).toContainEqual(typing(9));
    },
  );

  test.each(["closed", "silent"] as const)(
    "[O10] A %s connection is reported as lost once and as connected again once",
    async (how) => {
      const { bus: fragile, states, lose, heal } = await openFragile();
      const other = await open();
      const received = record(fragile, "chat.1");
      lose(how);
      await expect.poll(() => states).toContain(false);
      heal();
      await expect.poll(() => states).toContain(true);
      await settle(fragile, other);
      other.publish("chat.1", [posted(1, 1)]);
      await expect.poll(() => received.length).toBeGreaterThan(0);
      expect(states).toEqual([false, true]);
    },
  );

  test("A closed bus sends what was published before, and then nothing", async () => {
    const [one, other] = [await open(), await open()];
    const received = record(other, "user.1");
    await settle(other, one);
    one.publish("user.1", [ended]);
    await one.close();
    one.publish("user.1", [ended]);
    await one.close();
    await expect.poll(() => received).toEqual([ended]);
  });
}
