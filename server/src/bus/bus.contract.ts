/** Tests that every bus implementation runs. */
import { expect, test } from "vitest";
import type { Bus, Signal } from "./bus.ts";

/** `create` returns a new bus for each test. `settle` waits until published signals are delivered. */
export function busContract(
  create: (onError: (error: unknown) => void) => Promise<Bus>,
  settle: () => Promise<void>,
): void {
  const typing = (userId: number): Signal => {
    return { type: "typing", chatId: 1, userId, displayName: "Ada" };
  };
  const rethrow = (error: unknown) => {
    throw error;
  };

  test("A listener receives the signals of its topic only, together and in order", async () => {
    const bus = await create(rethrow);
    const received: (readonly Signal[])[] = [];
    bus.subscribe("chat.1", (signals) => received.push(signals));
    bus.publish("chat.1", [typing(1), typing(2)]);
    bus.publish("chat.2", [typing(8)]);
    bus.publish("user.1", [typing(9)]);
    bus.publish("chat.1", [typing(3)]);
    await settle();
    expect(received).toEqual([[typing(1), typing(2)], [typing(3)]]);
    await bus.close();
  });

  test("A listener of all chats receives the signals of every chat and of no user", async () => {
    const bus = await create(rethrow);
    const received: Signal[] = [];
    const end = bus.subscribe("chats", (signals) => received.push(...signals));
    bus.publish("chat.1", [typing(1)]);
    bus.publish("user.1", [typing(9)]);
    bus.publish("chat.2", [typing(2)]);
    await settle();
    end();
    bus.publish("chat.1", [typing(3)]);
    await settle();
    expect(received).toEqual([typing(1), typing(2)]);
    await bus.close();
  });

  test("Every listener of a topic receives a signal once", async () => {
    const bus = await create(rethrow);
    const received: string[] = [];
    bus.subscribe("chat.1", () => received.push("a"));
    bus.subscribe("chat.1", () => received.push("b"));
    bus.publish("chat.1", [typing(1)]);
    await settle();
    expect(received.sort()).toEqual(["a", "b"]);
    await bus.close();
  });

  test("A listener that unsubscribed receives nothing more, and others still do", async () => {
    const bus = await create(rethrow);
    const received: string[] = [];
    const end = bus.subscribe("chat.1", () => received.push("a"));
    bus.subscribe("chat.1", () => received.push("b"));
    end();
    end();
    bus.publish("chat.1", [typing(1)]);
    await settle();
    expect(received).toEqual(["b"]);
    await bus.close();
  });

  test("Ending an old subscription twice does not end a newer one", async () => {
    const bus = await create(rethrow);
    const received: string[] = [];
    const end = bus.subscribe("chat.1", () => received.push("a"));
    end();
    bus.subscribe("chat.1", () => received.push("b"));
    end();
    bus.publish("chat.1", [typing(1)]);
    await settle();
    expect(received).toEqual(["b"]);
    await bus.close();
  });

  test("A listener can subscribe and unsubscribe during delivery without affecting others", async () => {
    const bus = await create(rethrow);
    const received: string[] = [];
    const end = bus.subscribe("chat.1", () => {
      received.push("a");
      end();
      bus.subscribe("chat.1", () => received.push("late"));
    });
    bus.subscribe("chat.1", () => received.push("b"));
    bus.publish("chat.1", [typing(1)]);
    await settle();
    expect(received.sort()).toEqual(["a", "b"]);
    await bus.close();
  });

  test("An error in a listener is reported and does not affect others", async () => {
    const errors: unknown[] = [];
    const bus = await create((error) => errors.push(error));
    const received: string[] = [];
    const failure = new Error("no");
    bus.subscribe("chat.1", () => {
      throw failure;
    });
    bus.subscribe("chat.1", () => received.push("b"));
    expect(() => bus.publish("chat.1", [typing(1)])).not.toThrow();
    await settle();
    expect(received).toEqual(["b"]);
    expect(errors).toEqual([failure]);
    await bus.close();
  });

  test("An empty list of signals is not delivered", async () => {
    const bus = await create(rethrow);
    const received: unknown[] = [];
    bus.subscribe("chat.1", (signals) => received.push(signals));
    bus.publish("chat.1", []);
    await settle();
    expect(received).toEqual([]);
    await bus.close();
  });

  test("A closed bus ignores calls and delivers nothing", async () => {
    const bus = await create(rethrow);
    const received: unknown[] = [];
    const end = bus.subscribe("chat.1", (signals) => received.push(signals));
    await bus.close();
    bus.publish("chat.1", [typing(1)]);
    end();
    await bus.close();
    await settle();
    expect(received).toEqual([]);
  });
}
