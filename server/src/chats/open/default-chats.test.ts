import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { password, startWithCast } from "../../../test/kit/test-server.ts";
import type { Database } from "../../database/database.ts";

/** Ada owns the server and the open chat Lounge. */
async function startWithLounge(database: Database) {
  const cast = await startWithCast(database);
  const { request, ada } = cast;
  const body = { kind: "group", title: "Lounge", visibility: "open" };
  const { body: lounge } = await request("POST /api/chats", { as: ada, body });

  const change = (chatId: number, body: object) =>
    request(`PATCH /api/admin/chats/${chatId}`, { as: ada, body });
  const addUser = (name: string) =>
    request("POST /api/admin/users", {
      as: ada,
      body: { email: `${name}@example.org`, displayName: name, password },
    });
  const memberNames = async (chatId: number): Promise<string[]> => {
    const { body } = await request(`GET /api/chats/${chatId}/members`, { as: ada });
    return body.items.map((member: { user: { displayName: string } }) => member.user.displayName);
  };
  return { ...cast, lounge, change, addUser, memberNames };
}

eachDatabase((open) => {
  test("A new user joins the default chats, whether an administrator or an invite creates them", async () => {
    const cast = await startWithLounge(await open());
    const { request, ada, deploys, lounge, change, addUser, memberNames } = cast;
    expect((await addUser("Early")).status).toBe(200);
    expect((await change(lounge.id, { isDefault: true })).body).toMatchObject({
      visibility: "open",
      isDefault: true,
    });
    const adas = await listen(cast, ada);
    await addUser("Nora");
    expect(await adas.next("member.changed")).toMatchObject({ chatId: lounge.id });
    const invite = async (email: string, chatIds: number[]) => {
      const { body } = await request("POST /api/invites", { as: ada, body: { chatIds } });
      const token = new URL(body.url).hash.replace("#token=", "");
      const accepted = { token, email, password, displayName: email.slice(0, 4) };
      return request("POST /api/invites/accept", { body: accepted });
    };
    await invite("omar@example.org", [deploys.id]);
    await invite("pina@example.org", [lounge.id]);
    expect(await memberNames(lounge.id)).toEqual(["Ada", "Nora", "omar", "pina"]);
    expect(await memberNames(deploys.id)).toEqual(["Ada", "Ben", "omar"]);
    const { body: page } = await request("GET /api/admin/audit?event=member_changed", { as: ada });
    expect(page.items).toHaveLength(4);
  });

  test("New users do not join a default chat while it is archived, and no chat after it lost the mark", async () => {
    const { lounge, change, addUser, memberNames } = await startWithLounge(await open());
    await change(lounge.id, { isDefault: true, isArchived: true });
    await addUser("Nora");
    await change(lounge.id, { isArchived: false });
    await addUser("Omar");
    await change(lounge.id, { isDefault: false });
    await addUser("Pina");
    expect(await memberNames(lounge.id)).toEqual(["Ada", "Omar"]);
  });

  test("Only open chats are default chats, and one that becomes private loses the mark", async () => {
    const cast = await startWithLounge(await open());
    const { request, ada, deploys, lounge, change, addUser, memberNames } = cast;
    expect(await change(deploys.id, { isDefault: true })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: "/isDefault" }] },
    });
    expect((await change(999, { isDefault: true })).body.code).toBe("chat_not_found");
    await change(lounge.id, { isDefault: true });
    await request(`PATCH /api/chats/${lounge.id}`, { as: ada, body: { visibility: "private" } });
    await addUser("Nora");
    await request(`PATCH /api/chats/${lounge.id}`, { as: ada, body: { visibility: "open" } });
    await addUser("Omar");
    expect(await memberNames(lounge.id)).toEqual(["Ada"]);
  });

  test("The audit log has each change of a default chat once", async () => {
    const { request, ada, lounge, change } = await startWithLounge(await open());
    for (const isDefault of [true, true, false]) await change(lounge.id, { isDefault });
    const { body } = await request("GET /api/admin/audit?event=default_chat_changed", { as: ada });
    expect(body.items.map(({ details }: { details: object }) => details)).toEqual([
      { isDefault: false },
      { isDefault: true },
    ]);
  });
});
