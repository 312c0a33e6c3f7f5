import { expect, test } from "vitest";
import { readVapid } from "../../../test/kit/push/push-service.ts";
import { authorizationFor, makeVapidSecret, vapidKeysOf } from "./vapid.ts";

/** RFC 8292 §2.4. */
const example =
  "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHA" +
  "iOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuC" +
  "GSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, " +
  "k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

test("The test's push service accepts the example of RFC 8292", () => {
  expect(readVapid(example)).toMatchObject({
    claims: { aud: "https://push.example.net", exp: 1453523768, sub: "mailto:push@example.com" },
  });
  expect(() => readVapid(example.replace("t=eyJ0e", "t=eyJ0f"))).toThrow();
});

test("A token names the origin of the push service, the subject and an end within a day", () => {
  const keys = vapidKeysOf(makeVapidSecret());
  const now = Date.parse("2026-11-24T10:00:00Z");
  const subject = "mailto:ops@example.org";
  const endpoint = new URL("https://push.example.net:8443/send/abc?x=1");
  const { claims, publicKey } = readVapid(authorizationFor(endpoint, { keys, subject, now }));
  expect(publicKey).toBe(keys.publicKey);
  expect(claims).toEqual({
    aud: "https://push.example.net:8443",
    exp: Date.parse("2026-11-24T22:00:00Z") / 1000,
    sub: subject,
  });
});

test("A key that starts with zero bytes keeps its length", () => {
  const secret = Buffer.alloc(32).fill(5, 31).toString("base64url");
  const { publicKey } = vapidKeysOf(secret);
  expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
  for (let count = 0; count < 20; count += 1) {
    expect(Buffer.from(makeVapidSecret(), "base64url")).toHaveLength(32);
  }
});
