/** What every bus must do; each implementation runs it. */
import { expect, test } from "vitest";
import type { Bus, Signal } from "./bus.ts";

/** `open` answers a bus of its own for each test; `settled` waits until what was published arrived. */
export function busContract(
  open: (onError: (error: unknown) => void) => Promise<Bus>,
  settled: () => Promise<void>,
): void {
  const typing = (userId: number): Signal => ({ type: "typing", chatId: 1, userId });
  const quiet = (error: unknown) => {
    throw error;
  };

  test("a subscriber hears its topic, together and in order, and no other", async () => {
    const bus = await open(quiet);
    const heard: (readonly Signal[])[] = [];
    bus.subscribe("chat.1", (signals) => heard.push(signals));
    bus.publish("chat.1", [typing(1), typing(2)]);
    bus.publish("chat.2", [typing(8)]);
    bus.publish("user.1", [typing(9)]);
    bus.publish("chat.1", [typing(3)]);
    await settled();
    expect(heard).toEqual([[typing(1), typing(2)], [typing(3)]]);
    await bus.close();
  });

  test("every subscriber of a topic hears it once", async () => {
    const bus = await open(quiet);
    const heard: string[] = [];
    bus.subscribe("chat.1", () => heard.push("a"));
    bus.subscribe("chat.1", () => heard.push("b"));
    bus.publish("chat.1", [typing(1)]);
    await settled();
    expect(heard.sort()).toEqual(["a", "b"]);
    await bus.close();
  });

  test("who ended its subscription hears nothing more, and the others do", async () => {
    const bus = await open(quiet);
    const heard: string[] = [];
    const end = bus.subscribe("chat.1", () => heard.push("a"));
    bus.subscribe("chat.1", () => heard.push("b"));
    end();
    end();
    bus.publish("chat.1", [typing(1)]);
    await settled();
    expect(heard).toEqual(["b"]);
    await bus.close();
  });

  test("who subscribes anew after all had left is heard, whatever an old end does", async () => {
    const bus = await open(quiet);
    const heard: string[] = [];
    const end = bus.subscribe("chat.1", () => heard.push("a"));
    end();
    bus.subscribe("chat.1", () => heard.push("b"));
    end();
    bus.publish("chat.1", [typing(1)]);
    await settled();
    expect(heard).toEqual(["b"]);
    await bus.close();
  });

  test("a listener that subscribes or leaves while it hears does not disturb the others", async () => {
    const bus = await open(quiet);
    const heard: string[] = [];
    const end = bus.subscribe("chat.1", () => {
      heard.push("a");
      end();
      bus.subscribe("chat.1", () => heard.push("late"));
    });
    bus.subscribe("chat.1", () => heard.push("b"));
    bus.publish("chat.1", [typing(1)]);
    await settled();
    expect(heard.sort()).toEqual(["a", "b"]);
    await bus.close();
  });

  test("a listener that fails is told of, and nobody else notices", async () => {
    const errors: unknown[] = [];
    const bus = await open((error) => errors.push(error));
    const heard: string[] = [];
    const failure = new Error("no");
    bus.subscribe("chat.1", () => {
      throw failure;
    });
    bus.subscribe("chat.1", () => heard.push("b"));
    expect(() => bus.publish("chat.1", [typing(1)])).not.toThrow();
    await settled();
    expect(heard).toEqual(["b"]);
    expect(errors).toEqual([failure]);
    await bus.close();
  });

  test("nothing published is nothing heard", async () => {
    const bus = await open(quiet);
    const heard: unknown[] = [];
    bus.subscribe("chat.1", (signals) => heard.push(signals));
    bus.publish("chat.1", []);
    await settled();
    expect(heard).toEqual([]);
    await bus.close();
  });

  test("after it was closed a bus is silent and harmless", async () => {
    const bus = await open(quiet);
    const heard: unknown[] = [];
    const end = bus.subscribe("chat.1", (signals) => heard.push(signals));
    await bus.close();
    bus.publish("chat.1", [typing(1)]);
    end();
    await bus.close();
    await settled();
    expect(heard).toEqual([]);
  });
}
