import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startInjectedServer } from "../../test/kit/test-server.ts";

const day = 24 * 60 * 60_000;

eachDatabase((open) => {
  async function startWithPeople() {
    const database = await open();
    const belfry = await startInjectedServer(database);
    const { token: ada } = await belfry.setUp();
    await belfry.addUser("ben@example.org", "Ben");
    const ben: string = (await belfry.logIn("ben@example.org")).body.token;
    const change = (as: string, handle: unknown) =>
      belfry.request("PATCH /api/me", { as, body: { handle } });
    return { ...belfry, database, ada, ben, change };
  }

  test("Users with the same name get different handles, even if they are created at the same time", async () => {
    const { addUser } = await startWithPeople();
    const numbers = Array.from({ length: 5 }, (_, index) => index);
    const users = await Promise.all(
      numbers.map((index) => addUser(`ben${index}@example.net`, "Ben")),
    );
    const handles = users.map(({ handle }) => handle).sort();
    expect(handles).toEqual(["ben-2", "ben-3", "ben-4", "ben-5", "ben-6"]);
  });

  test("A user changes their handle, in any case and with or without @", async () => {
    const { ada, ben, change, request } = await startWithPeople();
    expect((await change(ben, " @Ben.Okafor ")).body.handle).toBe("ben.okafor");
    expect((await change(ben, "ben.0kafor")).body.handle, "looks like their own").toBe(
      "ben.0kafor",
    );
    const { items } = (await request("GET /api/users?query=@ben.0k", { as: ada })).body;
    expect(items).toMatchObject([{ id: 2, handle: "ben.0kafor" }]);
  });

  test("A handle that is taken, looks like another one, is malformed or reserved is rejected with a sentence", async () => {
    const { ben, change } = await startWithPeople();
    for (const [handle, status, detail] of [
      ["ada", 409, "belongs to another user or a group"],
      ["ADA", 409, "belongs to another user or a group"],
      ["a.d.a", 409, "looks like @ada, the handle of another user or a group"],
      ["аda", 400, expect.stringContaining("must start with a letter")],
      ["", 400, expect.stringContaining("must start with a letter")],
      ["b".repeat(33), 400, "must have at most 32 characters"],
      ["everyone", 400, "is reserved"],
      ["a11", 400, "is reserved"],
      ["admin", 400, "is reserved"], // S7
      ["sy.stern", 400, "is reserved"],
      ["deleted-1", 400, "is reserved"],
      ["deleted.2", 400, "is reserved"],
      ["deletedlo", 400, "is reserved"],
    ] as const) {
      const reply = await change(ben, handle);
      expect([reply.status, reply.body.errors], handle).toEqual([
        status,
        [{ pointer: "/handle", detail }],
      ]);
    }
    expect((await change(ben, "ben")).status).toBe(200);
    expect((await change(ben, 7)).status).toBe(400);
  });

  test("A former handle is reserved for its user for 90 days", async () => {
    const { ada, ben, change, clock, addUser } = await startWithPeople();
    await change(ben, "benedikt");
    const held = await change(ada, "b.e.n");
    expect(held.body.errors[0].detail).toMatch(/was another user's handle until recently/);
    expect((await addUser("b@example.net", "Ben")).handle).toBe("ben-2");
    expect((await change(ben, "ben")).body.handle).toBe("ben");
    await change(ben, "benedikt");
    clock.at += 90 * day + 1;
    expect((await addUser("c@example.net", "Ben")).handle).toBe("ben");
  });
});
