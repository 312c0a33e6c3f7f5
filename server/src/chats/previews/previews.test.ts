import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { field, file, form } from "../../../test/kit/files/uploads.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const day = 24 * 60 * 60 * 1000;

eachDatabase((open) => {
  /** Deploys has a message of each of the last 10 days, and every second one has a file. */
  async function startWithDays() {
    const cast = await startWithCast(await open(), { BELFRY_SESSION_IDLE: "300d" });
    const { request, relay, clock } = cast;
    const firstAt = clock.at;
    for (let count = 0; count < 10; count++) {
      const parts = [field("text", `Day ${count}`)];
      if (count % 2 === 0) parts.push(file("report.txt", "12345"));
      await request(`POST ${relay.url}`, form(parts));
      clock.at += day;
    }
    return { ...cast, firstAt };
  }

  test("A preview of the visibility counts the users, the messages and the files", async () => {
    const { request, ada, ben, chat, firstAt } = await startWithDays();
    expect((await request(`GET ${chat}/visibility-preview`, { as: ada })).body).toEqual({
      users: 3,
      messages: 10,
      files: 5,
      since: new Date(firstAt).toISOString(),
    });
    const reply = await request(`GET ${chat}/visibility-preview`, { as: ben });
    expect(reply.body.code).toBe("not_allowed");
  });

  test("A preview of the retention counts exactly what the job then deletes", async () => {
    const { request, ada, chat, server } = await startWithDays();
    const preview = async (days: number) =>
      (await request(`GET ${chat}/retention-preview?days=${days}`, { as: ada })).body;
    expect(await preview(300)).toMatchObject({ messages: 0, files: 0 });
    expect(await preview(1)).toMatchObject({ messages: 9, files: 5 });
    const found = await preview(4);
    await request(`PATCH ${chat}`, { as: ada, body: { retentionDays: 4 } });
    await server.deletion.retention.run();
    const { body } = await request(`GET ${chat}`, { as: ada });
    expect(body.firstMessageId - 1).toBe(found.messages);
    expect(found).toMatchObject({ messages: 6, files: 3 });
    expect(await preview(4)).toMatchObject({ messages: 0, files: 0 });
  });

  test("A preview of a chat without messages is empty", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    expect((await request(`GET ${chat}/retention-preview?days=1`, { as: ada })).body).toMatchObject(
      { messages: 0, files: 0 },
    );
    const { body } = await request(`GET ${chat}/visibility-preview`, { as: ada });
    expect(body).toMatchObject({ messages: 0, files: 0, since: null });
    for (const days of ["0", "1.5", "x", ""]) {
      const reply = await request(`GET ${chat}/retention-preview?days=${days}`, { as: ada });
      expect(reply.status, days).toBe(400);
    }
  });
});
