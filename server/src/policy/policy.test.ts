import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { createPolicy } from "./policy.ts";

eachDatabase((open) => {
  test("[A18] nothing is asked of anybody until an administrator asks for it, and never half", async () => {
    const database = await open();
    const policy = createPolicy(database);
    expect(await policy.isTwoFactorRequired()).toBe(false);

    const change = (requireTwoFactor: boolean) =>
      database.sql.transaction().execute((trx) => policy.changeWithin(trx, { requireTwoFactor }));
    expect(await change(true)).toEqual({ requireTwoFactor: true });
    expect(await change(true), "again").toEqual({ requireTwoFactor: true });
    expect(await createPolicy(database).read(), "after a restart").toEqual({
      requireTwoFactor: true,
    });

    const undone = database.sql.transaction().execute(async (trx) => {
      await policy.changeWithin(trx, { requireTwoFactor: false });
      throw new Error("The act failed.");
    });
    await expect(undone).rejects.toThrow("The act failed.");
    expect(await policy.isTwoFactorRequired()).toBe(true);
    expect(await change(false)).toEqual({ requireTwoFactor: false });
  });
});
