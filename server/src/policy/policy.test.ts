import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { createPolicy } from "./policy.ts";

eachDatabase((open) => {
  test("[A18] Two-factor is not required by default, and a failed transaction leaves the policy unchanged", async () => {
    const database = await open();
    const policy = createPolicy(database);
    expect(await policy.isTwoFactorRequired()).toBe(false);

    const change = (requireTwoFactor: boolean) =>
      database.sql.transaction().execute((trx) => policy.changeWithin(trx, { requireTwoFactor }));
    const none = { serverName: null, retentionMinDays: null, retentionMaxDays: null };
    expect(await change(true)).toEqual({ ...none, requireTwoFactor: true });
    expect(await change(true), "again").toEqual({ ...none, requireTwoFactor: true });
    expect(await createPolicy(database).read(), "after a restart").toEqual({
      ...none,
      requireTwoFactor: true,
    });

    const failing = database.sql.transaction().execute(async (trx) => {
      await policy.changeWithin(trx, { requireTwoFactor: false });
      throw new Error("The transaction failed.");
    });
    await expect(failing).rejects.toThrow("The transaction failed.");
    expect(await policy.isTwoFactorRequired()).toBe(true);
    expect(await change(false)).toEqual({ ...none, requireTwoFactor: false });
  });
});
