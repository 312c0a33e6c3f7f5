import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { useOneServer } from "../../test/kit/peers/one-server.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

eachDatabase((open) => {
  test("[F15] A session or an API key posts 20 messages per second, with a burst", async () => {
    useOneServer(); // each server counts requests
    const { request, ada, ben, chat, clock } = await startWithCast(await open(), {
      BELFRY_USER_BURST: "30",
    });
    const post = (as: string) => request(`POST ${chat}/messages`, { as, body: { text: "hi" } });
    const replies = await Promise.all(Array.from({ length: 40 }, () => post(ada)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body).toMatchObject({ code: "rate_limited", limit: 20 });
    expect(refused[0]?.headers.get("retry-after")).toBe("1");
    expect(refused[0]?.headers.get("ratelimit")).toBe('"default";r=0;t=1');
    expect(refused[0]?.headers.get("ratelimit-policy")).toBe('"default";q=30;w=2');
    expect((await post(ben)).status, "another user").toBe(200);
    const key = { name: "Script", scopes: ["write"] };
    const script = (await request("POST /api/me/api-keys", { as: ada, body: key })).body.key;
    expect((await post(script)).status, "another credential").toBe(200);
    expect((await request(`GET ${chat}/messages`, { as: ada })).status, "reading").toBe(200);
    clock.at += 1000;
    const later = await Promise.all(Array.from({ length: 25 }, () => post(ada)));
    expect(later.filter(({ status }) => status === 200)).toHaveLength(20);
  });

  test("[F15] A user's changes of any kind have a rate for all credentials together", async () => {
    useOneServer(); // each server counts requests
    const { request, ada, chat, clock } = await startWithCast(await open(), {
      BELFRY_WRITE_RATE: "2",
      BELFRY_WRITE_BURST: "8",
    });
    const key = { name: "Script", scopes: ["write"] };
    clock.at += 60_000;
    const script = (await request("POST /api/me/api-keys", { as: ada, body: key })).body.key;
    const change = (as: string) => request(`PATCH ${chat}`, { as, body: { topic: "now" } });
    const statuses: number[] = [];
    for (const as of [ada, script, ada, script, ada, script, ada, script, ada]) {
      statuses.push((await change(as)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429, 429]);
    expect((await request(`GET ${chat}`, { as: ada })).status).toBe(200);
    clock.at += 500;
    expect((await change(ada)).status).toBe(200);
  });

  test("[F15] A user creates a limited number of chats per hour", async () => {
    useOneServer(); // each server counts requests
    const { request, ada, clock } = await startWithCast(await open(), {
      BELFRY_CHATS_PER_HOUR: "4",
    });
    const create = () =>
      request("POST /api/chats", { as: ada, body: { title: "New", kind: "group" } });
    expect([(await create()).status, (await create()).status]).toEqual([200, 200]);
    const over = await create();
    expect(over.body).toMatchObject({
      code: "rate_limited",
      detail: "You can create 4 chats per hour.",
      limit: 4,
    });
    expect(over.headers.get("retry-after")).toBe("900");
    clock.at += 900_000;
    expect((await create()).status).toBe(200);
  });
});
