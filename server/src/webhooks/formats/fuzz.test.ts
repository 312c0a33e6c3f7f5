import { serviceFormats } from "@belfry/contracts/webhooks/formats";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { readFixtures } from "../../../test/kit/formats/fixtures.ts";
import { mutate } from "../../../test/kit/formats/mutate.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import { anyCharacter } from "../../../test/kit/text/any-character.ts";
import { fuzzRuns } from "../../../test/kit/text/fuzz-runs.ts";

const fixtures = serviceFormats.flatMap((format) => readFixtures(format));

const unlimited = { BELFRY_WEBHOOK_RATE: "100000", BELFRY_WEBHOOK_BURST: "1000000" };
const json = fc.jsonValue({ maxDepth: 4, stringUnit: anyCharacter });
const memberNames = [
  ...["text", "blocks", "attachments", "elements", "fields", "title", "value", "content"],
  ...["embeds", "description", "author", "name", "url", "footer", "key", "replyTo", "silent"],
  ...["cards", "username", "avatarUrl", "payload", "payload_json", "__proto__"],
];
const objectWithKnownMembers = fc.dictionary(
  fc.constantFrom(...memberNames),
  fc.oneof(json, fc.constantFrom<unknown>("a", "*b*", 7, null, [{ title: "t" }], { text: "x" })),
);

anyDatabase((open) => {
  test("[W62] Every webhook URL accepts or rejects any JSON, and the server keeps running", async () => {
    const { request, ada, chat, relay, url, errors } = await startWithCast(await open(), unlimited);
    const token = relay.url.slice(relay.url.lastIndexOf("/") + 1);
    const urls = [
      relay.url,
      `${relay.url}?dryRun=true`,
      `${relay.url}/slack`,
      `${url}/hooks/${token}`,
      `${url}/api/webhooks/1/${token}/slack`,
      `${url}/api/webhooks/1/${token}`,
      `${url}/api/v10/webhooks/1/${token}?wait=true`,
      ...serviceFormats.map((format) => `${relay.url}/${format}`),
    ];
    const anyRequest = fc.oneof(
      fc
        .tuple(
          fc.constantFrom(...fixtures),
          fc.array(fc.nat(30), { maxLength: 4 }),
          fc.oneof(json, objectWithKnownMembers),
        )
        .map(([{ fixture }, path, other]) => ({
          headers: fixture.headers,
          body: path.length > 0 ? mutate(fixture.body, path, other) : fixture.body,
        })),
      fc.record({ headers: fc.constant({}), body: fc.oneof(json, objectWithKnownMembers) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...urls), anyRequest, async (url, { headers, body }) => {
        const text = JSON.stringify(body);
        const reply = await request(`POST ${url}`, { body: text, headers });
        expect(reply.status, `${url} ${text}`).toBeLessThan(500);
      }),
      { numRuns: fuzzRuns(80) },
    );
    const { body: last } = await request(`POST ${relay.url}`, { body: { text: "still here" } });
    const { body: page } = await request(`GET ${chat}/messages?limit=200`, { as: ada });
    expect(page.items.at(-1)).toMatchObject({ id: last.id, text: "still here" });
    expect(errors).toEqual([]);
  });
});
