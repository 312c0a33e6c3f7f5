import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithPush } from "../../../test/kit/push/push-cast.ts";
import { checkDuty } from "./duty-check.ts";

eachDatabase((open) => {
  test("The doctor names a user on duty who has no device with notifications", async () => {
    const { database, deploys, clock, turnOn, ada } = await startWithPush(await open());
    expect(await checkDuty(database, clock.at)).toEqual([]);
    await database.sql
      .insertInto("duties")
      .values({
        chat_id: deploys.id,
        user_ids: "[1]",
        hand_over_weekday: 1,
        hand_over_time: "09:00",
        time_zone: "Europe/Berlin",
        since: "2020-01-06",
        overrides: "[]",
        next_override_id: 1,
      })
      .execute();
    const text = "Ada is on duty in Deploys and has no device with notifications.";
    expect(await checkDuty(database, clock.at)).toEqual([{ level: "warn", text }]);
    await turnOn(ada, "/ada");
    expect(await checkDuty(database, clock.at)).toEqual([]);
  });
});
