import type { ActivityEntry } from "@belfry/contracts/people/activity";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

eachDatabase((open) => {
  async function startChat() {
    const cast = await startWithCast(await open());
    const { chat, request, clock } = cast;
    const post = (as: string, body: object) => {
      clock.at += 1000;
      return request(`POST ${chat}/messages`, { as, body });
    };
    const activity = async (as: string, query = "") => {
      const { body } = await request(`GET /api/me/activity${query}`, { as });
      const items: ActivityEntry[] = body.items;
      return { ...body, calls: items.map(({ reason, message }) => `${message.text}: ${reason}`) };
    };
    return { ...cast, post, activity };
  }

  test("Activity lists mentions, replies and @all, newest first and page by page", async () => {
    const { post, activity, request, ada, ben } = await startChat();
    await post(ben, { text: "Mine" });
    await post(ada, { text: "@ben one" });
    await post(ada, { text: "Two", replyTo: 1 });
    await post(ada, { text: "@all three" });
    await post(ben, { text: "@all own" });
    await post(ada, { text: "@all and @ben four" });
    await post(ada, { text: "Nobody" });
    const all = ["@all and @ben four: user", "@all three: all", "Two: reply", "@ben one: user"];
    expect((await activity(ben)).calls).toEqual(all);
    const first = await activity(ben, "?limit=3");
    const rest = await activity(ben, `?limit=3&cursor=${first.nextCursor}`);
    expect([...first.calls, ...rest.calls]).toEqual(all);
    expect(rest).not.toHaveProperty("nextCursor");
    const wrong = await request("GET /api/me/activity?cursor=eA", { as: ben });
    expect([wrong.status, wrong.body.code]).toEqual([400, "invalid_query"]);
  });

  test("Activity shows nothing of a chat that the user has left, of deleted messages or from before they joined", async () => {
    const { post, activity, request, join, chat, ada, ben, cleo } = await startChat();
    await post(ada, { text: "@ben @all one" });
    await post(ada, { text: "@ben two" });
    await request(`DELETE ${chat}/messages/2`, { as: ada });
    expect((await activity(ben)).calls).toEqual(["@ben @all one: user"]);
    const dan = await join("Dan");
    expect((await activity(dan)).calls).toEqual([]);
    await request(`DELETE ${chat}/members/2`, { as: ada });
    for (const as of [ben, cleo]) expect((await activity(as)).calls).toEqual([]);
  });
});
