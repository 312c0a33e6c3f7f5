import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { createMemoryBus } from "../bus/memory.ts";
import { createMessages } from "./messages.ts";

eachDatabase((open) => {
  test("of a thing that ends and begins anew in one commit, the last state is told last", async () => {
    const database = await open();
    const { request, ada, chat, deploys, clock } = await startWithCast(database);
    const bus = createMemoryBus(() => {});
    const messages = createMessages({ database, bus, clock, queueMax: 100 });
    const author = { kind: "webhook", webhookId: 1, name: "Relay", avatarUrl: null } as const;
    const tell = (text: string, isOver: boolean) =>
      messages.post({ chatId: deploys.id, author, text, update: { updateKey: "disk", isOver } });
    // All of them wait for one commit, in this order.
    const told = await Promise.all([
      tell("firing", false),
      tell("resolved", true),
      tell("firing again", false),
      tell("resolved again", true),
      tell("firing a third time", false),
      tell("resolved for good", true),
    ]);
    expect(told.map(({ id, outcome }) => [id, outcome])).toEqual([
      [1, "posted"],
      [1, "updated"],
      [2, "posted"],
      [2, "updated"],
      [3, "posted"],
      [3, "updated"],
    ]);
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items.map(({ text }: { text: string }) => text)).toEqual([
      "resolved",
      "resolved again",
      "resolved for good",
    ]);
  });
});
