import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { useOneServer } from "../../../../test/kit/peers/one-server.ts";
import { withUnknownToken } from "../../../../test/kit/requests.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

const card = {
  "@type": "MessageCard",
  "@context": "https://schema.org/extensions",
  summary: "Build 7 failed",
  themeColor: "CC0003",
  sections: [{ activityTitle: "Build 7 failed", facts: [{ name: "Branch", value: "main" }] }],
  potentialAction: [
    {
      "@type": "OpenUri",
      name: "Open",
      targets: [{ os: "default", uri: "https://ci.example.org/7" }],
    },
  ],
};

anyDatabase((open) => {
  test("[W94, H10] A Teams card keeps title, facts and links, on its own path and on the plain URL", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const own = await request(`POST ${relay.url}/teams`, { body: card });
    expect([own.status, own.body]).toEqual([200, "1"]);
    expect(own.headers.get("content-type")).toMatch(/^text\/plain/);
    const plain = await request(`POST ${relay.url}`, { body: card });
    expect(plain.body).toMatchObject({ ok: true, created: true });
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    const expected = {
      level: "critical",
      cards: [
        {
          title: "Build 7 failed",
          fields: [{ title: "Branch", value: "main" }],
          links: [{ text: "Open", url: "https://ci.example.org/7" }],
        },
      ],
    };
    expect(items).toMatchObject([expected, expected]);
  });

  test("[W94] Teams senders get a sentence as the error, and 503 with Retry-After over the rate", async () => {
    useOneServer(); // each server counts requests
    const { request, relay } = await startWithCast(await open(), { BELFRY_WEBHOOK_BURST: "2" });
    const url = `${relay.url}/teams`;
    const refusal = async (to: string, body: unknown) => {
      const reply = await request(`POST ${to}`, { body });
      return [reply.status, reply.body];
    };
    expect(await refusal(url, { pull_request: {} })).toEqual([
      400,
      "The body is neither a MessageCard nor an AdaptiveCard.",
    ]);
    expect(await refusal(withUnknownToken(url), card)).toEqual([404, expect.any(String)]);
    await request(`POST ${url}`, { body: card });
    const late = await request(`POST ${url}`, { body: card });
    expect([late.status, Number(late.headers.get("retry-after")) > 0]).toEqual([503, true]);
  });
});
