import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import { onDuty } from "./on-duty.ts";

const at = (time: string) => Date.parse(`${time}:00Z`);
const [ada, ben, cleo] = [1, 2, 3];

eachDatabase((open) => {
  async function start() {
    const cast = await startWithCast(await open());
    const { database, deploys } = cast;
    await database.sql
      .insertInto("duties")
      .values({
        chat_id: deploys.id,
        user_ids: JSON.stringify([ada, ben, cleo]),
        hand_over_weekday: 1,
        hand_over_time: "09:00",
        time_zone: "Europe/Berlin",
        since: "2026-11-23",
        overrides: "[]",
        next_override_id: 1,
      })
      .execute();
    return {
      ...cast,
      onDuty: (chatId: number, time: number) => onDuty(database.sql, chatId, time),
    };
  }

  test("Who is on duty follows from the time, without those who are not members", async () => {
    const { onDuty, deploys } = await start();
    expect(await onDuty(deploys.id, at("2026-11-24T12:00"))).toEqual({
      now: ada,
      until: at("2026-11-30T08:00"),
      next: ben,
    });
    // Cleo's week: Ada follows her in the list.
    expect(await onDuty(deploys.id, at("2026-12-08T12:00"))).toMatchObject({ now: ada, next: ben });
    expect(await onDuty(deploys.id, at("2026-11-22T12:00"))).toBeUndefined();
    expect(await onDuty(99, at("2026-11-24T12:00"))).toBeUndefined();
  });

  test("A deactivated person is skipped, and nobody is on duty when all are", async () => {
    const { onDuty, deploys, database } = await start();
    const users = database.sql.updateTable("users").set({ deactivated_at: 1 });
    await users.where("id", "=", ada).execute();
    const people = { now: ben, next: undefined };
    expect(await onDuty(deploys.id, at("2026-11-24T12:00"))).toMatchObject(people);
    await users.where("id", "=", ben).execute();
    expect(await onDuty(deploys.id, at("2026-11-24T12:00"))).toBeUndefined();
  });

  test("The duty of a thread is that of its chat", async () => {
    const { onDuty, request, chat, ada: as } = await start();
    await request(`POST ${chat}/messages`, { as, body: { text: "Release 1.4" } });
    const { body: thread } = await request(`PUT ${chat}/messages/1/thread`, { as });
    expect(await onDuty(thread.id, at("2026-11-24T12:00"))).toMatchObject({ now: ada });
  });
});
