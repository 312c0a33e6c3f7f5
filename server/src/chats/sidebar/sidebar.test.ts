import { defaultSidebar } from "@belfry/contracts/live/sidebar";
import type { Section } from "@belfry/contracts/people/sidebar";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const sectionsPath = "/api/me/sidebar/sections";

eachDatabase((open) => {
  /** Ben is a member of Deploys (2) and of two more chats. */
  async function startWithChats() {
    const cast = await startWithCast(await open());
    const { request, ada, ben } = cast;
    const ids: number[] = [2];
    for (const title of ["Backend", "Payments"]) {
      const draft = { kind: "group", title, memberIds: [2] };
      const { body } = await request("POST /api/chats", { as: ada, body: draft });
      ids.push(body.id);
    }
    const [deploys = 0, backend = 0, payments = 0] = ids;
    const read = async (as = ben) => (await request("GET /api/me/sidebar", { as })).body;
    const create = (body: object, as = ben) => request(`POST ${sectionsPath}`, { as, body });
    const change = (id: number, body: object, as = ben) =>
      request(`PATCH ${sectionsPath}/${id}`, { as, body });
    const remove = (path: string, as = ben) => request(`DELETE ${sectionsPath}/${path}`, { as });
    const rows = () => cast.database.sql.selectFrom("sidebars").selectAll().execute();
    return { ...cast, deploys, backend, payments, read, create, change, remove, rows };
  }

  const chatsIn = ({ sections }: { sections: Section[] }, id: number) =>
    sections.find((one) => one.id === id)?.chatIds;
  const idsOf = ({ sections }: { sections: Section[] }) => sections.map(({ id }) => id);

  test("A user creates, renames, closes, sorts and deletes sections, and nobody else has them", async () => {
    const { ada, deploys, read, create, change, remove } = await startWithChats();
    expect(await read()).toEqual(defaultSidebar);
    const { status, body } = await create({ name: " Payments team ", chatIds: [deploys] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rev: 1,
      sections: [
        { id: 1, kind: "pinned" },
        { id: 4, kind: "own", name: "Payments team", sort: "manual", chatIds: [deploys] },
        { id: 2, kind: "chats" },
        { id: 3, kind: "direct" },
      ],
    });
    await create({ name: "Noise" });
    await change(5, { name: "Quiet", isClosed: true, sort: "activity" });
    await change(2, { isClosed: true, sort: "unread" });
    const sidebar = await read();
    expect(sidebar).toMatchObject({
      rev: 4,
      sections: [
        { id: 1 },
        { id: 4 },
        { id: 5, name: "Quiet", isClosed: true, sort: "activity" },
        { id: 2, isClosed: true, sort: "unread" },
        { id: 3 },
      ],
    });
    expect(await read(ada)).toEqual(defaultSidebar);
    expect(idsOf((await remove("4")).body)).toEqual([1, 5, 2, 3]);
    // An id is not used again, so that a late request cannot change another section.
    expect(idsOf((await create({ name: "New" })).body)).toEqual([1, 5, 6, 2, 3]);
  });

  test("A chat is in one section, and can be pinned besides", async () => {
    const { deploys, backend, payments, read, create, change, remove } = await startWithChats();
    await create({ name: "One", chatIds: [deploys, backend] });
    await create({ name: "Two", chatIds: [backend] });
    await change(1, { chatIds: [backend] });
    expect(chatsIn(await read(), 4)).toEqual([deploys]);
    expect(chatsIn(await read(), 5)).toEqual([backend]);
    expect(chatsIn(await read(), 1)).toEqual([backend]);
    // Moving a pinned chat unpins it.
    await change(4, { chatIds: [backend] });
    expect(chatsIn(await read(), 1)).toEqual([]);
    expect(chatsIn(await read(), 5)).toEqual([]);
    expect(chatsIn(await read(), 4)).toEqual([backend, deploys]);
    await change(4, { chatIds: [deploys, payments] });
    expect(chatsIn(await read(), 4)).toEqual([deploys, payments, backend]);
    await remove(`4/chats/${payments}`);
    await remove(`4/chats/${payments}`);
    expect(chatsIn(await read(), 4)).toEqual([deploys, backend]);
  });

  test("Sections are moved before each other, or to the end", async () => {
    const { create, change } = await startWithChats();
    await create({ name: "One" });
    await create({ name: "Two" });
    expect(idsOf((await change(5, { beforeId: 1 })).body)).toEqual([5, 1, 4, 2, 3]);
    expect(idsOf((await change(5, { beforeId: null })).body)).toEqual([1, 4, 2, 3, 5]);
    // On another device that section may have been deleted.
    expect(idsOf((await change(4, { beforeId: 99 })).body)).toEqual([1, 2, 3, 5, 4]);
    expect(idsOf((await change(4, { beforeId: 4 })).body)).toEqual([1, 2, 3, 5, 4]);
  });

  test("Unknown sections and wrong names are rejected", async () => {
    const { create, change, remove, rows } = await startWithChats();
    const unknown = { status: 404, code: "section_not_found" };
    expect((await change(9, { isClosed: true })).body).toMatchObject(unknown);
    expect((await remove("9")).body).toMatchObject(unknown);
    expect((await remove("2")).body).toMatchObject(unknown);
    expect((await remove("9/chats/2")).body).toMatchObject(unknown);
    for (const name of ["", "   ", "a\nb", "x".repeat(61)]) {
      expect((await create({ name })).status, name).toBe(400);
    }
    expect((await change(2, { name: "Mine" })).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test("A user has at most 50 own sections", async () => {
    const { create, remove } = await startWithChats();
    for (let count = 0; count < 50; count++) await create({ name: `Section ${count}` });
    const rejected = { status: 422, code: "limit_reached", limit: 50 };
    expect((await create({ name: "One more" })).body).toMatchObject(rejected);
    await remove("4");
    expect((await create({ name: "One more" })).status).toBe(200);
  });

  test("Changes at the same time are all kept", async () => {
    const { create, read } = await startWithChats();
    await Promise.all(["A", "B", "C", "D"].map((name) => create({ name })));
    const { rev, sections } = await read();
    expect(rev).toBe(4);
    const own = sections.filter(({ kind }: Section) => kind === "own");
    expect(own.map(({ name }: Section) => name).sort()).toEqual(["A", "B", "C", "D"]);
  });

  test("A section has only chats of which the user is a member", async () => {
    const { request, chat, ada, deploys, backend, read, create, change } = await startWithChats();
    await create({ name: "One", chatIds: [deploys, 1, 99, backend] });
    expect(chatsIn(await read(), 4)).toEqual([deploys, backend]);
    await request(`DELETE ${chat}/members/2`, { as: ada });
    await change(4, { isClosed: true });
    expect(chatsIn(await read(), 4)).toEqual([backend]);
  });

  test("The sidebar goes with its user, and deleted chats go with the next change", async () => {
    const { request, ada, deploys, backend, server, create, change, read, rows } =
      await startWithChats();
    await create({ name: "One", chatIds: [deploys, backend] });
    await create({ name: "Hers", chatIds: [deploys] }, ada);
    for (const _step of [1, 2]) await request(`DELETE /api/admin/chats/${deploys}`, { as: ada });
    await server.deletion.removals.run();
    await change(4, { isClosed: true });
    expect(chatsIn(await read(), 4)).toEqual([backend]);
    await request("DELETE /api/admin/users/2", { as: ada, body: { messages: "keep" } });
    await server.deletion.removals.run();
    expect(await rows()).toMatchObject([{ user_id: 1 }]);
  });

  test("[L29] All sockets of the user learn of a change, and those of others do not", async () => {
    const cast = await startWithChats();
    const { ada, ben, deploys, create } = cast;
    const [first, second, other] = await Promise.all([
      listen(cast, ben),
      listen(cast, ben),
      listen(cast, ada),
    ]);
    const { body: sidebar } = await create({ name: "One", chatIds: [deploys] });
    for (const socket of [first, second]) {
      expect(await socket.next("sidebar.changed")).toEqual({ type: "sidebar.changed", sidebar });
    }
    await other.receiveAll();
    expect(other.events.map(({ type }) => type)).not.toContain("sidebar.changed");
  });
});
