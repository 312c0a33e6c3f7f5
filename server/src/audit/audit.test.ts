import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { createAudit } from "./audit.ts";

eachDatabase((open) => {
  test("[A42] An entry has a time, actor, event, target, IP address and result", async () => {
    const database = await open();
    const audit = createAudit({ database, clock: { now: () => 1000 } });
    const actor = { user: { id: 1 }, origin: { ip: "203.0.113.1" } };
    await audit.success(actor, "webhook_revealed", "webhook:7", { chatId: 3 });
    const rows = await database.sql.selectFrom("audit_log").selectAll().execute();
    expect(rows).toEqual([
      {
        id: 1,
        at: 1000,
        event: "webhook_revealed",
        result: "success",
        actor_user_id: 1,
        target: "webhook:7",
        address: "203.0.113.1",
        details: '{"chatId":3}',
      },
    ]);
  });

  test("[A42] Control characters are escaped in the database and none are lost", async () => {
    const database = await open();
    const audit = createAudit({ database, clock: { now: () => 1000 } });
    const name = "a\0b\nc\u001b[31md\u007fe\u0085f\u2028g";
    await audit.success({}, "webhook_created", undefined, { name });
    const { details } = await database.sql
      .selectFrom("audit_log")
      .select("details")
      .executeTakeFirstOrThrow();
    expect(details).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(JSON.parse(details)).toEqual({ name });
  });

  test("[A42] An entry in a failed transaction is not stored", async () => {
    const database = await open();
    const audit = createAudit({ database, clock: { now: () => 1000 } });
    const transaction = database.sql.transaction().execute(async (trx) => {
      await audit.within(trx).success({}, "webhook_deleted");
      throw new Error("no");
    });
    await expect(transaction).rejects.toThrow("no");
    expect(await database.sql.selectFrom("audit_log").selectAll().execute()).toEqual([]);
  });
});
