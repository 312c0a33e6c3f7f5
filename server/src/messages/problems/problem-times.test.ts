/** Start and end of the problem that a webhook's message is about, as data. */
import { expect, test } from "vitest";
import { anyDatabase, eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import type { Database } from "../../database/database.ts";

const minuteMs = 60_000;

async function openAlerts(database: Database) {
  const cast = await startWithCast(database);
  const { request, ada, chat, relay, clock } = cast;
  const send = (body: object) => request(`POST ${relay.url}`, { body });
  const message = async (id: number) =>
    (await request(`GET ${chat}/messages/${id}`, { as: ada })).body;
  const minutesAgo = (minutes: number) => new Date(clock.at - minutes * minuteMs).toISOString();
  return { ...cast, send, message, minutesAgo };
}

eachDatabase((open) => {
  // R7
  test("[W95] A message has the start and the end that its sender names, live as when fetched", async () => {
    const belfry = await openAlerts(await open());
    const { ada, send, message, minutesAgo } = belfry;
    const client = await listen(belfry, ada);
    const startedAt = minutesAgo(10);
    const alert = { text: "Disk full", key: "disk", problem: "disk", instances: ["db-1", "db-2"] };
    await send({ ...alert, state: "open", startedAt });
    const posted = (await client.next("message.posted")).message;
    expect(posted).toMatchObject({ startedAt, problem: "disk", instances: ["db-1", "db-2"] });
    expect(await message(1)).toEqual(posted);
    const endedAt = minutesAgo(1);
    await send({ ...alert, state: "resolved", startedAt: minutesAgo(5), endedAt });
    const changed = (await client.next("message.changed")).message;
    expect(changed, "the start never moves to a later time").toMatchObject({ startedAt, endedAt });
    expect(await message(1)).toEqual(changed);
  });

  test("[S5] A deleted message keeps neither its problem nor its instances", async () => {
    const { request, ada, chat, send, message } = await openAlerts(await open());
    const alert = { text: "Disk full", state: "open", problem: "disk", instances: ["db-1"] };
    await send(alert);
    expect(await message(1)).toMatchObject({ problem: "disk", instances: ["db-1"] });
    expect((await request(`DELETE ${chat}/messages/1`, { as: ada })).status).toBe(204);
    const deleted = await message(1);
    expect([deleted.text, deleted.problem, deleted.instances]).toEqual(["", undefined, undefined]);
    expect(deleted.deletedAt).toEqual(expect.any(String));
  });
});

anyDatabase((open) => {
  // R7
  test("[W95] Without times of its sender, a problem lasts from its first open message to the resolved one", async () => {
    const { send, message, minutesAgo, clock } = await openAlerts(await open());
    const startedAt = minutesAgo(0);
    await send({ text: "Disk full", key: "disk", state: "open" });
    clock.at += 10 * minuteMs;
    await send({ text: "Disk full", key: "disk", state: "open", level: "critical" });
    expect(await message(1)).toMatchObject({ startedAt });
    expect(await message(1)).not.toHaveProperty("endedAt");
    clock.at += 10 * minuteMs;
    const endedAt = minutesAgo(0);
    await send({ text: "Disk is fine", key: "disk", state: "resolved" });
    expect(await message(1)).toMatchObject({ startedAt, endedAt });
    await send({ text: "All passed", state: "resolved" });
    expect(await message(2), "it was never open").not.toHaveProperty("endedAt");
  });

  // R7
  test("[W33, W95] A sender's edit sets and removes the times, and a change of the state ends the problem", async () => {
    const { request, relay, send, message, minutesAgo, clock } = await openAlerts(await open());
    await send({ text: "Disk full", state: "open", problem: "disk", instances: ["db-1"] });
    const edit = (body: object) => request(`PATCH ${relay.url}/messages/1`, { body });
    clock.at += minuteMs;
    expect((await edit({ state: "resolved" })).status).toBe(200);
    expect(await message(1)).toMatchObject({ startedAt: minutesAgo(1), endedAt: minutesAgo(0) });
    const startedAt = minutesAgo(30);
    await edit({ state: "open", startedAt, instances: null });
    expect(await message(1)).toMatchObject({ startedAt, problem: "disk" });
    expect(await message(1)).not.toHaveProperty("endedAt");
    expect(await message(1)).not.toHaveProperty("instances");
    await request(`DELETE ${relay.url}/messages/1`);
    expect(await message(1)).not.toHaveProperty("problem");
  });

  test("[W13] Times, problems and instances of a wrong form are rejected with a pointer", async () => {
    const { send, request, ada, chat } = await openAlerts(await open());
    for (const [member, value] of [
      ["startedAt", "yesterday"],
      ["endedAt", {}],
      ["problem", 7],
      ["problem", "x".repeat(129)],
      ["instances", "db-1"],
      ["instances", [1]],
      ["instances", ["x".repeat(101)]],
      ["instances", Array.from({ length: 501 }, () => "db")],
    ] as const) {
      const { body } = await send({ text: "Disk full", [member]: value });
      expect(body, member).toMatchObject({
        status: 400,
        code: "invalid_body",
        errors: [{ pointer: `/${member}` }],
      });
    }
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(0);
  });
});
