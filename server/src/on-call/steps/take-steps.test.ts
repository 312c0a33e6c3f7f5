/** Steps that two processes take at the same time. */
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithPush } from "../../../test/kit/push/push-cast.ts";
import { createTakeSteps } from "./take-steps.ts";

const minute = 60_000;

eachDatabase((open) => {
  test("A step whose transaction meets a step of another process is not lost", async () => {
    const { database, request, relay, chat, turnOn, ada, clock } = await startWithPush(
      await open(),
    );
    await turnOn(ada, "/ada");
    await request(`PUT ${chat}/steps`, { as: ada, body: {} });
    const body = { text: "db-1", state: "open", level: "critical" };
    await request(`POST ${relay.url}`, { body });
    const start = clock.at;
    /** A process that runs some minutes after the alert. */
    const processAt = (minutes: number, whileTaking = async () => {}) =>
      createTakeSteps({
        database,
        clock: { now: () => start + minutes * minute },
        async recipients() {
          await whileTaking();
          return [{ userId: 1, why: "everyone" }];
        },
        isPushOff: () => false,
        sendNotice: () => Promise.reject(new Error("Somebody was notified.")),
        onError: (error) => expect(error).toBeUndefined(),
      });

    await processAt(0).run();
    const early = processAt(6);
    // It finds the steps 2 and 3, and the other process takes 2 before it.
    await processAt(20, early.run).run();
    const rows = await database.sql
      .selectFrom("alert_notifications")
      .select("step")
      .where("user_id", "=", 1) // the server's own job may take the first step, and tells Ben too
      .orderBy("step")
      .execute();
    expect(rows.map(({ step }) => step)).toEqual([1, 2, 3]);
  });
});
