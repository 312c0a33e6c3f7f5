import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startInjectedServer } from "../../test/kit/test-server.ts";

eachDatabase((open) => {
  async function openWithPeople() {
    const belfry = await startInjectedServer(await open());
    const { token } = await belfry.setUp();
    for (const [email, name] of [
      ["ben@example.org", "Ben Okafor"],
      ["cleo@example.org", "Cleo 100%_sure"],
      ["oemer@example.org", "Ömer"],
    ] as const) {
      await belfry.addUser(email, name);
    }
    const find = async (query: string) => {
      const url = `GET /api/users?query=${encodeURIComponent(query)}`;
      const { items } = (await belfry.request(url, { as: token })).body;
      return items.map(({ displayName }: { displayName: string }) => displayName);
    };
    return { ...belfry, token, find };
  }

  test("Users are found by part of their name, the start of their handle or their whole e-mail", async () => {
    const { find } = await openWithPeople();
    expect(await find("ben")).toEqual(["Ben Okafor"]);
    expect(await find(" OKA ")).toEqual(["Ben Okafor"]);
    expect(await find("ömer")).toEqual(["Ömer"]);
    expect(await find("@ben.ok")).toEqual(["Ben Okafor"]);
    expect(await find("cleo.100.sure")).toEqual(["Cleo 100%_sure"]);
    expect(await find("@")).toEqual([]);
    expect(await find("BEN@example.org")).toEqual(["Ben Okafor"]);
    expect(await find("example.org")).toEqual([]);
    expect(await find("")).toHaveLength(4);
  });

  test("SQL wildcards and quotes in a query match themselves", async () => {
    const { find } = await openWithPeople();
    expect(await find("%")).toEqual(["Cleo 100%_sure"]);
    expect(await find("_s")).toEqual(["Cleo 100%_sure"]);
    for (const text of ["\\", "'", "b_n", "''; drop table users; --"]) {
      expect(await find(text), text).toEqual([]);
    }
  });

  test("[A36] Other users see a name, never an e-mail or a role", async () => {
    const { request, token } = await openWithPeople();
    const { items } = (await request("GET /api/users?query=ben", { as: token })).body;
    expect(items).toEqual([
      { id: 2, displayName: "Ben Okafor", handle: "ben.okafor", avatarUrl: null },
    ]);
    expect((await request("GET /api/users")).status).toBe(401);
  });

  test("A deactivated user is not found but keeps their name", async () => {
    const { find, database, users } = await openWithPeople();
    await database.sql
      .updateTable("users")
      .set({ deactivated_at: 1 })
      .where("id", "=", 2)
      .execute();
    expect(await find("ben")).toEqual([]);
    const summaries = await users.summaries([2, 2, 99]);
    expect([...summaries.values()]).toEqual([
      { id: 2, displayName: "Ben Okafor", handle: "ben.okafor", avatarUrl: null },
    ]);
  });

  test("Control characters in a query are rejected", async () => {
    const { request, token } = await openWithPeople();
    for (const query of ["%00", "a%0ab", "x".repeat(300)]) {
      const reply = await request(`GET /api/users?query=${query}`, { as: token });
      expect(reply.status, query).toBe(400);
      expect(reply.body.code).toBe("invalid_query");
    }
  });

  test("[A8] All spellings of an e-mail address belong to one user", async () => {
    const { users } = await openWithPeople();
    expect((await users.findByEmail("BEN@EXAMPLE.ORG"))?.id).toBe(2);
    expect(await users.findByEmail("ben＠example.org")).toBeUndefined();
    expect((await users.find(2))?.email).toBe("ben@example.org");
    const twin = { email: "ben@example.org", displayName: "B", role: "member" as const };
    await expect(users.create({ ...twin, passwordHash: "" })).rejects.toThrow();
  });

  test("[F13] A domain and its encoded form are one account, for everything that creates or finds one", async () => {
    const { request, token, addUser, logIn, find } = await openWithPeople();
    await addUser("jo@xn--bcher-kva.example", "Jo");
    for (const email of ["jo@bücher.example", "JO@BÜCHER.example", "jo@XN--bcher-kva.example"]) {
      expect((await logIn(email)).status, email).toBe(200);
      expect(await find(email), email).toEqual(["Jo"]);
      const draft = { email, displayName: "Twin", role: "admin" };
      const twin = await request("POST /api/admin/users", { as: token, body: draft });
      expect(twin.body.code, email).toBe("email_taken");
    }
    for (const email of ["lıly@example.org", "LİLY@example.org", "jo@exаmple.org"]) {
      const draft = { email, displayName: "Twin" };
      const created = await request("POST /api/admin/users", { as: token, body: draft });
      const changed = await request("PATCH /api/me", { as: token, body: { email } });
      for (const { status, body } of [created, changed]) {
        expect([status, body.errors?.[0]?.pointer], email).toEqual([400, "/email"]);
      }
    }
  });

  test("[F13] Accounts of older versions keep signing in, also two that are one address today", async () => {
    const { database, users, addUser, logIn } = await openWithPeople();
    const stored = [
      "lıly@xn--stanbul-qfb.example",
      "jo@bücher.example",
      "jo@xn--bcher-kva.example",
    ];
    for (const [index, email] of stored.entries()) {
      const { id } = await addUser(`old${index}@example.org`, `Old ${index}`);
      await database.sql.updateTable("users").set({ email }).where("id", "=", id).execute();
    }
    const typed = ["lıly@ıstanbul.example", "jo@bücher.example", "jo@xn--bcher-kva.example"];
    for (const [index, email] of typed.entries()) {
      const { status, body } = await logIn(email);
      expect([status, body.user?.displayName], email).toEqual([200, `Old ${index}`]);
    }
    expect((await users.findByEmail("lıly@xn--stanbul-qfb.example"))?.displayName).toBe("Old 0");
  });
});
