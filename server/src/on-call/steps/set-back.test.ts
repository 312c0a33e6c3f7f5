/** Steps of alerts after the clock of the server was set back. */
import { expect, test } from "vitest";
import { startWithSteps } from "../../../test/kit/alerts/steps-cast.ts";
import { eachDatabase } from "../../../test/kit/each-database.ts";

const minute = 60_000;
const hours = 3 * 60 * minute;

eachDatabase((open) => {
  const start = async () => startWithSteps(await open());

  test("The later steps follow their minutes from the time to which the clock was set back", async () => {
    const { setSteps, turnOnBoth, fire, pass, paths, clock } = await start();
    await turnOnBoth();
    await setSteps();
    await fire();
    await pass(0);
    expect(paths()).toHaveLength(2);
    clock.at -= hours;
    await pass(0);
    await pass(14); // without duty, the second step is for nobody
    expect(paths()).toHaveLength(2);
    await pass(1);
    expect(paths()).toEqual(["/ada", "/ada", "/ben", "/ben"]);
    await pass(60);
    expect(paths()).toHaveLength(4);
  });

  test("New alerts have steps after the clock was set back to before their settings", async () => {
    const { setSteps, turnOnBoth, fire, pass, results, clock } = await start();
    await turnOnBoth();
    await setSteps();
    clock.at -= hours;
    await pass(0);
    await fire();
    await pass(0);
    expect(await results()).toEqual(["1 Ada settings accepted", "1 Ben settings accepted"]);
  });

  test("A notification of a process that has ended is sent after the clock was set back", async () => {
    const { setSteps, turnOnBoth, fire, pass, paths, clock, database } = await start();
    await turnOnBoth();
    await setSteps();
    await fire();
    await pass(0);
    await database.sql
      .updateTable("alert_notifications")
      .set({ result: "waiting", retry_at: clock.at + minute })
      .where("user_id", "=", 1)
      .execute();
    clock.at -= hours;
    await pass(0);
    expect(paths()).toEqual(["/ada", "/ada", "/ben"]);
    await pass(1);
    expect(paths()).toHaveLength(3);
  });
});
