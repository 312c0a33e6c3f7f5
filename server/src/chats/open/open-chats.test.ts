import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { fetchState } from "../../../test/kit/fetched-state.ts";
import { field, file, form } from "../../../test/kit/files/uploads.ts";
import { connectStatefulClient, listen } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import { formatCursor } from "./browse-cursor.ts";

type Cast = Awaited<ReturnType<typeof startWithCast>>;

/** Creates an open chat of Ada. Returns its path. */
async function createOpen({ request, ada }: Cast, title: string, topic = ""): Promise<string> {
  const body = { kind: "group", title, topic, visibility: "open" };
  return `/api/chats/${(await request("POST /api/chats", { as: ada, body })).body.id}`;
}

async function browse({ request }: Cast, as: string, query = "") {
  return (await request(`GET /api/chats/browse?${query}`, { as })).body;
}

async function titles(cast: Cast, as: string, query = ""): Promise<string[]> {
  return (await browse(cast, as, query)).items.map(({ title }: { title: string }) => title);
}

eachDatabase((open) => {
  test("Chats are private unless they are created as open", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, cleo, chat } = cast;
    expect((await request(`GET ${chat}`, { as: ada })).body.visibility).toBe("private");
    expect(await titles(cast, cleo)).toEqual([]);
    const path = await createOpen(cast, "Lunch", "Where today?");
    expect(await browse(cast, cleo)).toEqual({
      items: [
        expect.objectContaining({
          title: "Lunch",
          topic: "Where today?",
          visibility: "open",
          memberCount: 1,
          isMember: false,
        }),
      ],
    });
    expect((await browse(cast, ada)).items[0].isMember).toBe(true);
    expect((await request(`GET ${path}/preview`, { as: cleo })).body).toMatchObject({
      title: "Lunch",
      lastMessageId: 0,
      isMember: false,
    });
    const { body } = await request(`GET ${path}/preview`, { as: ada });
    expect(body.isMember).toBe(true);
    expect(body.me, "a preview has no data of the member").toBeUndefined();
  });

  test("A direct chat is never open", async () => {
    const { request, ada } = await startWithCast(await open());
    const body = { kind: "direct", memberIds: [2], visibility: "open" };
    const reply = await request("POST /api/chats", { as: ada, body });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ pointer: "/visibility" }] } });
  });

  test("Open chats are listed by title, searched by title and topic, and paged", async () => {
    const cast = await startWithCast(await open());
    const { cleo } = cast;
    for (const title of ["lunch", "Zebra", "Alerts", "Lunch"]) await createOpen(cast, title);
    await createOpen(cast, "50%", "About lunch");
    expect(await titles(cast, cleo)).toEqual(["50%", "Alerts", "lunch", "Lunch", "Zebra"]);
    expect(await titles(cast, cleo, "query=LUNCH")).toEqual(["50%", "lunch", "Lunch"]);
    expect(await titles(cast, cleo, "query=0%25")).toEqual(["50%"]);
    expect(await titles(cast, cleo, "query=_")).toEqual([]);
    const pages: string[][] = [];
    let cursor = "";
    do {
      const page = await browse(cast, cleo, `limit=2${cursor}`);
      pages.push(page.items.map(({ title }: { title: string }) => title));
      cursor = page.nextCursor && `&cursor=${page.nextCursor}`;
    } while (cursor);
    expect(pages).toEqual([["50%", "Alerts"], ["lunch", "Lunch"], ["Zebra"]]);
  });

  test("A cursor that is not one of a reply is rejected", async () => {
    const { request, cleo } = await startWithCast(await open());
    const forged = [
      "7",
      "x",
      formatCursor(["\0", 1]),
      formatCursor(["\ud800", 1]),
      formatCursor(["a", 0.5]),
      formatCursor([1, 2] as never),
      formatCursor(null as never),
    ];
    for (const cursor of forged) {
      const reply = await request(`GET /api/chats/browse?cursor=${cursor}`, { as: cleo });
      expect(reply, cursor).toMatchObject({ status: 400, body: { code: "invalid_query" } });
    }
  });

  test("A user reads an open chat without joining it, joins it, leaves it, and joins it again", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, cleo } = cast;
    const path = await createOpen(cast, "Lunch");
    await request(`POST ${path}/messages`, { as: ada, body: { text: "Soup" } });
    const { body: page } = await request(`GET ${path}/messages`, { as: cleo });
    expect(page.items).toMatchObject([{ text: "Soup" }]);
    const post = () => request(`POST ${path}/messages`, { as: cleo, body: { text: "Me too" } });
    expect(await post()).toMatchObject({ status: 404, body: { code: "chat_not_found" } });

    const join = () => request(`PUT ${path}/members/me`, { as: cleo });
    expect(await join()).toMatchObject({
      status: 200,
      body: { title: "Lunch", memberCount: 2, me: { role: "member", readMessageId: 1 } },
    });
    expect((await join()).status, "the second time changes nothing").toBe(200);
    expect((await post()).status).toBe(200);
    expect((await request(`DELETE ${path}/members/3`, { as: cleo })).status).toBe(204);
    expect((await post()).status).toBe(404);
    expect((await join()).body.memberCount).toBe(2);

    const { body } = await request("GET /api/admin/audit?event=member_changed", { as: ada });
    expect(body.items.slice(0, 3).map((entry: { details: object }) => entry.details)).toEqual([
      expect.objectContaining({ userId: 3, role: "member" }),
      expect.objectContaining({ userId: 3, role: null }),
      expect.objectContaining({ userId: 3, role: "member" }),
    ]);
  });

  test("An owner who joins their own chat stays its owner", async () => {
    const cast = await startWithCast(await open());
    const path = await createOpen(cast, "Lunch");
    const { body } = await cast.request(`PUT ${path}/members/me`, { as: cast.ada });
    expect(body.me.role).toBe("owner");
  });

  test("A private chat cannot be found, previewed or joined", async () => {
    const cast = await startWithCast(await open());
    const { request, cleo, chat } = cast;
    expect(await titles(cast, cleo, "query=Deploys")).toEqual([]);
    for (const key of [`GET ${chat}/preview`, `PUT ${chat}/members/me`]) {
      expect(await request(key, { as: cleo })).toMatchObject({ body: { code: "chat_not_found" } });
    }
    const { body } = await request(`PUT ${chat}/members/me`, { as: cast.ben });
    expect(body.me.role, "a member stays one").toBe("member");
  });

  test("An archived open chat is not listed and cannot be joined, but can be read", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, cleo } = cast;
    const path = await createOpen(cast, "Lunch");
    const body = { isArchived: true };
    await request(`PATCH ${path.replace("/api/", "/api/admin/")}`, { as: ada, body });
    expect(await titles(cast, cleo)).toEqual([]);
    const joined = await request(`PUT ${path}/members/me`, { as: cleo });
    expect(joined).toMatchObject({ status: 410, body: { code: "chat_archived" } });
    expect((await request(`GET ${path}/messages`, { as: cleo })).status).toBe(200);
  });

  test("Files of an open chat can be read by every user until it becomes private", async () => {
    const { request, ada, cleo, relay, chat } = await startWithCast(await open());
    await request(`POST ${relay.url}`, form([field("text", "Report"), file("report.txt", "12")]));
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    const { id, name } = body.items[0].files[0];
    const statusFor = async (as: string) =>
      (await request(`GET /api/files/${id}/${name}`, { as })).status;
    const set = (visibility: string) => request(`PATCH ${chat}`, { as: ada, body: { visibility } });
    expect([await statusFor(ada), await statusFor(cleo)]).toEqual([200, 404]);
    await set("open");
    expect([await statusFor(ada), await statusFor(cleo)]).toEqual([200, 200]);
    await set("private");
    expect([await statusFor(ada), await statusFor(cleo)]).toEqual([200, 404]);
  });

  test("Only an owner of the chat makes it open or private, and each change is in the audit log", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, ben, cleo, deploys, chat } = cast;
    const set = (as: string, visibility: string) =>
      request(`PATCH ${chat}`, { as, body: { visibility } });
    expect((await set(ben, "open")).body.code).toBe("not_allowed");
    // Ada manages the chat as the owner of the server too, so Ben becomes the only owner of the chat.
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "owner" } });
    await request(`PUT ${chat}/members/1`, { as: ada, body: { role: "member" } });
    expect(await set(ada, "open")).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    expect((await set(ben, "open")).body.visibility).toBe("open");
    await set(ben, "open");
    expect((await request(`GET ${chat}/messages`, { as: cleo })).status).toBe(200);
    await set(ben, "private");
    expect((await request(`GET ${chat}/messages`, { as: cleo })).status).toBe(404);
    const { body } = await request(`GET /api/admin/audit?target=chat:${deploys.id}`, { as: ada });
    const changes = body.items.filter(
      ({ event }: { event: string }) => event === "visibility_changed",
    );
    expect(changes).toMatchObject([
      { details: { visibility: "private" } },
      { details: { visibility: "open" } },
    ]);
  });

  test("Everybody in the chat sees at once that it was opened, and who has joined", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, ben, cleo, deploys, chat } = cast;
    const [bens, cleos] = [await listen(cast, ben), await connectStatefulClient(cast, cleo)];
    await request(`PATCH ${chat}`, { as: ada, body: { visibility: "open" } });
    expect(await bens.next("chat.changed")).toMatchObject({ chat: { visibility: "open" } });
    await request(`PUT ${chat}/members/me`, { as: cleo });
    expect(await bens.next("member.changed")).toMatchObject({ chatId: deploys.id, userId: 3 });
    const state = await cleos.update();
    expect(state.chats[deploys.id]).toMatchObject({ title: "Deploys", memberCount: 3 });
    expect(state.chats).toEqual((await fetchState(cast, cleo)).chats);
  });
});
