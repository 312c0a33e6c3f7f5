import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Headers } from "./format.ts";
import { isSigned, schemes } from "./reading/signatures.ts";
import { services } from "./services.ts";

const secret = "an old bell's name";
const body = Buffer.from('{"text":"Ring · twice"}');
const now = 1_763_719_200_000;
const seconds = String(now / 1000);

const hmac = (
  encoding: "hex" | "base64",
  key: string | Buffer,
  parts: readonly (string | Buffer)[],
) => {
  const result = createHmac("sha256", key);
  for (const part of parts) result.update(part);
  return result.digest(encoding);
};
const hex = (...parts: (string | Buffer)[]) => hmac("hex", secret, parts);

const hexWith = (hash: string) => createHmac(hash, secret).update(body).digest("hex");

/** A JSON Web Signature, as Netlify sends it. */
function webSignature(claims: object, head: object = { alg: "HS256", typ: "JWT" }): string {
  const sha256 = createHash("sha256").update(body).digest("hex");
  const parts = [head, { sha256, ...claims }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  const signed = parts.join(".");
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** The key of a Standard Webhooks token. */
const key = Buffer.from("a key of thirty-two bytes, nearly");

interface Sender {
  format: string;
  /** Used instead of the secret that most schemes sign with. */
  secret?: string;
  sign(time: string): Record<string, string>;
  /** Whether the time is signed, so that the signature expires. */
  isTimed?: boolean;
}

const senders: Sender[] = [
  { format: "github", sign: () => ({ "x-hub-signature-256": `sha256=${hex(body)}` }) },
  { format: "gitea", sign: () => ({ "x-gitea-signature": hex(body) }) },
  { format: "gitea", sign: () => ({ "x-forgejo-signature": hex(body) }) },
  { format: "gitea", sign: () => ({ "x-hub-signature-256": `sha256=${hex(body)}` }) },
  { format: "bitbucket", sign: () => ({ "x-hub-signature": `sha256=${hex(body)}` }) },
  { format: "sentry", sign: () => ({ "sentry-hook-signature": hex(body) }) },
  {
    format: "stripe",
    sign: (time) => ({ "stripe-signature": `t=${time},v1=${hex(`${time}.`, body)}` }),
    isTimed: true,
  },
  { format: "gitlab", sign: () => ({ "x-gitlab-token": secret }) },
  {
    format: "gitlab",
    secret: `whsec_${key.toString("base64")}`,
    sign: (time) => ({
      "webhook-id": "msg_1",
      "webhook-timestamp": time,
      "webhook-signature": `v1,${hmac("base64", key, [`msg_1.${time}.`, body])}`,
    }),
    isTimed: true,
  },
  { format: "pagerduty", sign: () => ({ "x-pagerduty-signature": `v1=${hex(body)}` }) },
  { format: "circleci", sign: () => ({ "circleci-signature": `v1=${hex(body)}` }) },
  {
    format: "terraform-cloud",
    sign: () => ({ "x-tfe-notification-signature": hexWith("sha512") }),
  },
  { format: "netlify", sign: () => ({ "x-webhook-signature": webSignature({ iss: "netlify" }) }) },
  { format: "vercel", sign: () => ({ "x-vercel-signature": hexWith("sha1") }) },
  { format: "jira", sign: () => ({ "x-hub-signature": `sha256=${hex(body)}` }) },
  { format: "grafana", sign: () => ({ "x-grafana-alerting-signature": hex(body) }) },
  {
    format: "grafana",
    sign: (time) => ({
      "x-belfry-time": time,
      "x-grafana-alerting-signature": hex(`${time}:`, body),
    }),
    isTimed: true,
  },
];

const serviceNamed = (name: string) => services.find((service) => service.name === name);

function isSignedBy({ format, secret: own = secret }: Sender, headers: Headers, sent = body) {
  return isSigned({ secret: own, headers, body: sent, now }, serviceNamed(format)?.signatures);
}

describe.each(senders.map((sender, i) => ({ name: `${sender.format} (${i})`, sender })))(
  "$name",
  ({ sender }) => {
    test("A signature matches its secret and its body only", () => {
      const headers = sender.sign(seconds);
      expect(isSignedBy(sender, headers)).toBe(true);
      expect(isSignedBy(sender, {})).toBe(false);
      expect(isSignedBy({ ...sender, secret: "another" }, headers)).toBe(false);
      // GitLab's token authenticates the sender, not the body.
      const isToken = "x-gitlab-token" in headers;
      expect(isSignedBy(sender, headers, Buffer.from("{}"))).toBe(isToken);
    });

    test("A malformed header is a wrong signature", () => {
      for (const [name, value] of Object.entries(sender.sign(seconds))) {
        const malformed = [
          ...["", "=", "sha256=", "v1=", "v1,", ",".repeat(1000), "é", `${value}0`],
          ...[value.slice(1), [value, value], null, 7],
        ];
        for (const other of malformed) {
          expect(isSignedBy(sender, { ...sender.sign(seconds), [name]: other })).toBe(false);
        }
      }
    });

    test("No header value makes the check throw", () => {
      const names = Object.keys(sender.sign(seconds));
      const values = fc.oneof(
        fc.string(),
        fc.constantFrom(seconds, "v1=", "sha256=é"),
        fc.jsonValue(),
      );
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...names), values), (headers) => {
          expect(isSignedBy(sender, headers)).toBe(false);
        }),
      );
    });
  },
);

test.each(senders.filter(({ isTimed }) => isTimed))(
  "A signature of $format with a time is valid for five minutes",
  (sender) => {
    const isValidAt = (ms: number) => isSignedBy(sender, sender.sign(String((now + ms) / 1000)));
    expect([-300_000, 300_000].map(isValidAt)).toEqual([true, true]);
    expect([-301_000, 301_000].map(isValidAt)).toEqual([false, false]);
  },
);

test.each([
  ["pagerduty", "x-pagerduty-signature", `v1=${"0".repeat(64)},`],
  ["pagerduty", "x-pagerduty-signature", "v2=x, "],
  ["circleci", "circleci-signature", "v2=x,"],
  ["gitlab", "webhook-signature", "v1,AAAA "],
  ["stripe", "stripe-signature", "v0=1,v1=00,"],
])("During a rotation of its secret, %s may send several signatures", (format, name, others) => {
  const sender = senders.findLast((sender) => sender.format === format);
  const headers = sender?.sign(seconds) ?? {};
  expect(sender && isSignedBy(sender, { ...headers, [name]: others + headers[name] })).toBe(true);
});

test.each([
  ["another issuer", webSignature({ iss: "another" })],
  ["the hash of another body", webSignature({ iss: "netlify", sha256: "0".repeat(64) })],
  ["another algorithm", webSignature({ iss: "netlify" }, { alg: "none" })],
])("Netlify's signature with %s does not match", (_name, signature) => {
  const headers = { "x-webhook-signature": signature };
  expect(isSigned({ secret, headers, body, now }, serviceNamed("netlify")?.signatures)).toBe(false);
});

test("An empty token does not match an empty secret", () => {
  const headers = { "x-gitlab-token": "" };
  expect(isSigned({ secret: "", headers, body, now }, serviceNamed("gitlab")?.signatures)).toBe(
    false,
  );
});

test("[F18] A signature of the id, the time and the body is valid for five minutes", () => {
  const sign = (time: number, id = "msg_1") => ({
    "webhook-id": id,
    "webhook-timestamp": String(time),
    "webhook-signature": `v1,${hmac("base64", secret, [`${id}.${time}.`, body])}`,
  });
  const isValid = (headers: Headers, own = secret) => isSigned({ secret: own, headers, body, now });
  const time = now / 1000;
  expect([time - 300, time, time + 300].map((one) => isValid(sign(one)))).toEqual([
    true,
    true,
    true,
  ]);
  expect([time - 301, time + 301].map((one) => isValid(sign(one)))).toEqual([false, false]);
  expect(isValid(sign(time), "another")).toBe(false);
  const { "webhook-signature": earlier } = sign(time - 301);
  for (const changed of [{ "webhook-signature": earlier }, { "webhook-id": "msg_2" }]) {
    expect(isValid({ ...sign(time), ...changed })).toBe(false);
  }
});

test("Formats without their own signature use the native one", () => {
  const headers = { "x-signature-256": `sha256=${hex(body)}` };
  expect(isSigned({ secret, headers, body, now })).toBe(true);
  expect(isSigned({ secret: "another", headers, body, now })).toBe(false);
  expect(isSigned({ secret, headers: {}, body, now })).toBe(false);
});

test("Every scheme is tested here", () => {
  const tested = senders.flatMap(({ format }) => serviceNamed(format)?.signatures ?? []);
  expect(new Set(tested.map(({ scheme }) => scheme))).toEqual(new Set(Object.keys(schemes)));
});

test("A service's secret never matches an empty header", () => {
  for (const { signatures = [] } of services) {
    const headers = Object.fromEntries(signatures.map(({ header }) => [header, ""]));
    expect(isSigned({ secret: "", headers, body, now }, signatures)).toBe(false);
  }
});
