import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { useOneServer } from "../../../test/kit/peers/one-server.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const hello = { text: "hello" };
const slow = { BELFRY_WEBHOOK_RATE: "2", BELFRY_WEBHOOK_BURST: "5" };

anyDatabase((open) => {
  test("[W18] A burst of 200 requests is posted, and the next one gets Retry-After", async () => {
    useOneServer(); // each server counts requests
    const { request, relay, ada, chat } = await startWithCast(await open());
    const posts = Array.from({ length: 200 }, () => request(`POST ${relay.url}`, { body: hello }));
    expect((await Promise.all(posts)).every(({ status }) => status === 200)).toBe(true);
    const refused = await request(`POST ${relay.url}`, { body: hello });
    expect(refused.body).toMatchObject({ status: 429, code: "rate_limited", limit: 20 });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("ratelimit")).toBe('"default";r=0;t=1');
    expect(refused.headers.get("ratelimit-policy")).toBe('"default";q=200;w=10');
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(200);
  });

  test("[W36] Every reply states the remaining rate, in the headers of its style", async () => {
    useOneServer(); // each server counts requests
    const { request, clock, relay } = await startWithCast(await open(), slow);
    const left = [];
    for (let sent = 0; sent < 3; sent += 1) {
      const { headers } = await request(`POST ${relay.url}`, { body: hello });
      left.push([headers.get("ratelimit"), headers.get("ratelimit-policy")]);
    }
    const policy = '"default";q=5;w=3';
    expect(left).toEqual([
      ['"default";r=4;t=1', policy],
      ['"default";r=3;t=1', policy],
      ['"default";r=2;t=2', policy],
    ]);
    const token = relay.url.split("/").at(-1);
    const { headers } = await request(`POST /api/v10/webhooks/1/${token}`, {
      body: { content: "x" },
    });
    expect(headers.get("x-ratelimit-limit")).toBe("5");
    expect(headers.get("x-ratelimit-remaining")).toBe("1");
    expect(headers.get("x-ratelimit-reset-after")).toBe("2");
    expect(headers.get("x-ratelimit-reset")).toBe(String((clock.at + 2000) / 1000));
    expect(headers.get("x-ratelimit-bucket")).toBeTruthy();
  });

  test("[W18] The rate refills with time, up to the burst", async () => {
    useOneServer(); // each server counts requests
    const { request, clock, relay } = await startWithCast(await open(), slow);
    const countTaken = async () => {
      for (let taken = 0; ; taken++) {
        if ((await request(`POST ${relay.url}`, { body: hello })).status === 429) return taken;
      }
    };
    expect(await countTaken()).toBe(5);
    clock.at += 499;
    expect(await countTaken()).toBe(0);
    clock.at += 1;
    expect(await countTaken(), "one every half second").toBe(1);
    clock.at += 1500;
    expect(await countTaken()).toBe(3);
    clock.at += 24 * 60 * 60 * 1000;
    expect(await countTaken()).toBe(5);
  });

  test("[W18] A request after Retry-After is accepted", async () => {
    useOneServer(); // each server counts requests
    const limits = { BELFRY_WEBHOOK_RATE: "1", BELFRY_WEBHOOK_BURST: "1" };
    const { request, clock, relay } = await startWithCast(await open(), limits);
    await request(`POST ${relay.url}`, { body: hello });
    clock.at += 300;
    const { headers } = await request(`POST ${relay.url}`, { body: hello });
    clock.at += Number(headers.get("retry-after")) * 1000;
    expect((await request(`POST ${relay.url}`, { body: hello })).status).toBe(200);
  });

  test("[W18] One webhook's rate does not affect other webhooks or users", async () => {
    useOneServer(); // each server counts requests
    const { request, ada, chat, relay } = await startWithCast(await open(), slow);
    const { body: bell } = await request(`POST ${chat}/webhooks`, {
      as: ada,
      body: { name: "Bell" },
    });
    const posts = Array.from({ length: 6 }, () => request(`POST ${relay.url}`, { body: hello }));
    expect((await Promise.all(posts)).filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await request(`POST ${bell.url}`, { body: hello })).status).toBe(200);
    expect((await request(`POST ${chat}/messages`, { as: ada, body: hello })).status).toBe(200);
  });

  test("[W17] Guessing tokens is throttled, and a valid token from the same IP still works", async () => {
    useOneServer(); // each server counts requests
    const { request, clock, relay, url } = await startWithCast(await open());
    const guess = async () =>
      (await request(`POST ${url}/api/webhooks/whk_guess`, { body: hello })).body;
    for (let count = 0; count < 50; count++) expect((await guess()).status).toBe(404);
    expect(await guess()).toMatchObject({ status: 429, code: "rate_limited" });
    expect((await request(`POST ${relay.url}`, { body: hello })).status).toBe(200);
    clock.at += 500;
    expect((await guess()).status, "one every half second").toBe(404);
    expect((await guess()).status).toBe(429);
  });
});
