import { serviceFormats } from "@belfry/contracts/webhooks/formats";
import fc from "fast-check";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { readFixtures } from "../../../test/kit/format-fixtures.ts";
import { spoilt } from "../../../test/kit/mutate.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const fixtures = serviceFormats.flatMap((format) => readFixtures(format));

const generous = { BELFRY_WEBHOOK_RATE: "100000", BELFRY_WEBHOOK_BURST: "1000000" };
const anything = fc.jsonValue({ maxDepth: 4, stringUnit: "binary" });
const members = fc.dictionary(
  fc.constantFrom(
    ..."text blocks attachments elements fields title value content embeds description author name url".split(
      " ",
    ),
    ..."footer key replyTo silent cards username avatarUrl payload payload_json __proto__".split(
      " ",
    ),
  ),
  fc.oneof(
    anything,
    fc.constantFrom<unknown>("a", "*b*", 7, null, [{ title: "t" }], { text: "x" }),
  ),
);

eachDatabase((open) => {
  test("[W62] whatever comes to whichever address is taken or refused, and the server lives", async () => {
    const { request, ada, chat, relay, url, errors } = await startWithCast(await open(), generous);
    const token = relay.url.slice(relay.url.lastIndexOf("/") + 1);
    const formats = serviceFormats.map((format) => `${relay.url}/${format}`);
    const discord = [
      `${url}/api/webhooks/1/${token}`,
      `${url}/api/v10/webhooks/1/${token}?wait=true`,
    ];
    const slack = [
      `${relay.url}/slack`,
      `${url}/hooks/${token}`,
      `${url}/api/webhooks/1/${token}/slack`,
    ];
    const addresses = [relay.url, `${relay.url}?dryRun=true`, ...slack, ...discord, ...formats];
    const sent = fc.oneof(
      fc
        .tuple(
          fc.constantFrom(...fixtures),
          fc.array(fc.nat(30), { maxLength: 4 }),
          fc.oneof(anything, members),
        )
        .map(([{ fixture }, choices, other]) => ({
          headers: fixture.headers,
          body: choices.length > 0 ? spoilt(fixture.body, choices, other) : fixture.body,
        })),
      fc.record({ headers: fc.constant({}), body: fc.oneof(anything, members) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...addresses), sent, async (address, { headers, body }) => {
        const text = JSON.stringify(body);
        const answer = await request(`POST ${address}`, { body: text, headers });
        expect(answer.status, `${address} ${text}`).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
    const { body: last } = await request(`POST ${relay.url}`, { body: { text: "still here" } });
    const { body: page } = await request(`GET ${chat}/messages?limit=200`, { as: ada });
    expect(page.items.at(-1)).toMatchObject({ id: last.id, text: "still here" });
    expect(errors).toEqual([]);
  });
});
