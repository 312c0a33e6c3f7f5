/** Suggestions for searches that find nothing. */
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

eachDatabase((open) => {
  test("[V13] A misspelled search is suggested with a word that it finds", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    const ask = async (path: string, parameters: Record<string, string>) =>
      (await request(`GET ${path}?${new URLSearchParams(parameters)}`, { as: ada })).body;
    const suggestion = async (query: string, filters: Record<string, string> = {}) =>
      (await ask("/api/search/suggestion", { query, ...filters })).query;
    for (const text of ["Rollback of the database", "rollback done", "roolbar and diskk", "disk"])
      await request(`POST ${chat}/messages`, { as: ada, body: { text } });
    await expect
      .poll(async () => (await ask("/api/search", { query: "disk" })).items.length)
      .toBe(2);

    expect(await suggestion("roolback")).toBe("rollback");
    expect(await suggestion("the Roolback from:ada")).toBe("the rollback from:ada");
    expect(await suggestion("rollback databsae")).toBe("rollback database");
    // The word is in a message, but not with the other one.
    expect(await suggestion("roolback disk")).toBeNull();
    expect(await suggestion("rollback datbsae")).toBeNull();
    expect(await suggestion('"roolback"')).toBeNull();
    expect(await suggestion("roolback", { chatId: "1" })).toBeNull();
    const { items } = await ask("/api/search", { query: "rollback database" });
    expect(items).toHaveLength(1);
    expect((await ask("/api/search/suggestion", { query: "has:nothing" })).code).toBe(
      "invalid_query",
    );
  });

  test("[V13] No word of a message that the user may not read is suggested", async () => {
    const { request, ada, ben, cleo, chat } = await startWithCast(await open());
    const ask = async (as: string) =>
      (await request("GET /api/search/suggestion?query=harbuor", { as })).body.query;
    const posted = await request(`POST ${chat}/messages`, { as: ada, body: { text: "harbour" } });
    await expect.poll(() => ask(ben)).toBe("harbour");
    expect(await ask(cleo)).toBeNull();
    await request(`DELETE ${chat}/messages/${posted.body.id}`, { as: ada });
    expect(await ask(ben)).toBeNull();
  });
});
