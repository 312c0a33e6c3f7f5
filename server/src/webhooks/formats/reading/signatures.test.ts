import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Headers } from "../format.ts";
import { services } from "../formats.ts";
import { isSignedNatively } from "./signatures.ts";

const secret = "an old bell's name";
const body = Buffer.from('{"text":"Ring · twice"}');
const now = 1_763_719_200_000;
const seconds = String(now / 1000);

const hex = (...parts: (string | Buffer)[]) => signed("hex", secret, parts);
const signed = (form: "hex" | "base64", key: string | Buffer, parts: (string | Buffer)[]) => {
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part);
  return hmac.digest(form);
};

const key = Buffer.from("a key of thirty-two bytes, nearly");
const standard = (at: string) => ({
  "webhook-id": "msg_1",
  "webhook-timestamp": at,
  "webhook-signature": `v1,${signed("base64", key, [`msg_1.${at}.`, body])}`,
});

interface Scheme {
  format: string;
  /** Instead of the one that most are signed with. */
  secret?: string;
  sign(at: string): Record<string, string>;
  /** Whether a time is signed with it, so that it grows old. */
  isTimed?: boolean;
}

const schemes: Scheme[] = [
  { format: "github", sign: () => ({ "x-hub-signature-256": `sha256=${hex(body)}` }) },
  { format: "gitea", sign: () => ({ "x-gitea-signature": hex(body) }) },
  { format: "gitea", sign: () => ({ "x-forgejo-signature": hex(body) }) },
  { format: "gitea", sign: () => ({ "x-hub-signature-256": `sha256=${hex(body)}` }) },
  { format: "bitbucket", sign: () => ({ "x-hub-signature": `sha256=${hex(body)}` }) },
  { format: "sentry", sign: () => ({ "sentry-hook-signature": hex(body) }) },
  {
    format: "stripe",
    sign: (at) => ({ "stripe-signature": `t=${at},v1=${hex(`${at}.`, body)}` }),
    isTimed: true,
  },
  { format: "gitlab", sign: () => ({ "x-gitlab-token": secret }) },
  {
    format: "gitlab",
    secret: `whsec_${key.toString("base64")}`,
    sign: standard,
    isTimed: true,
  },
  {
    format: "pagerduty",
    sign: () => ({ "x-pagerduty-signature": `v1=${hex(body)}` }),
  },
  { format: "grafana", sign: () => ({ "x-grafana-alerting-signature": hex(body) }) },
  {
    format: "grafana",
    sign: (at) => ({
      "x-belfry-time": at,
      "x-grafana-alerting-signature": hex(`${at}:`, body),
    }),
    isTimed: true,
  },
];

const serviceNamed = (name: string) => services.find((service) => service.name === name);

function isSigned({ format, secret: own = secret }: Scheme, headers: Headers, sent = body) {
  return serviceNamed(format)?.isSigned?.({ secret: own, headers, body: sent, now });
}

describe.each(schemes.map((scheme, at) => ({ name: `${scheme.format} (${at})`, scheme })))(
  "$name",
  ({ scheme }) => {
    test("what is signed with the secret is believed, and nothing else", () => {
      const headers = scheme.sign(seconds);
      expect(isSigned(scheme, headers)).toBe(true);
      expect(isSigned(scheme, {})).toBe(false);
      expect(isSigned({ ...scheme, secret: "another" }, headers)).toBe(false);
      const isToken = "x-gitlab-token" in headers; // it says who sends, not what
      expect(isSigned(scheme, headers, Buffer.from("{}"))).toBe(isToken);
    });

    test("a header that is spoilt is a wrong one", () => {
      for (const [name, value] of Object.entries(scheme.sign(seconds))) {
        const spoilt = ["", "=", "sha256=", "v1=", "v1,", ",".repeat(1000), "é", `${value}0`];
        for (const other of [...spoilt, value.slice(1), [value, value], null, 7]) {
          expect(isSigned(scheme, { ...scheme.sign(seconds), [name]: other })).toBe(false);
        }
      }
    });

    test("whatever stands in the headers, it never throws", () => {
      const names = Object.keys(scheme.sign(seconds));
      const values = fc.oneof(
        fc.string(),
        fc.constantFrom(seconds, "v1=", "sha256=é"),
        fc.jsonValue(),
      );
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...names), values), (headers) => {
          expect(isSigned(scheme, headers)).toBe(false);
        }),
      );
    });
  },
);

test.each(schemes.filter(({ isTimed }) => isTimed))(
  "what $format recorded with its time is of use for five minutes",
  (scheme) => {
    const at = (ms: number) => isSigned(scheme, scheme.sign(String((now + ms) / 1000)));
    expect([-300_000, 300_000].map(at)).toEqual([true, true]);
    expect([-301_000, 301_000].map(at)).toEqual([false, false]);
  },
);

test.each([
  ["pagerduty", "x-pagerduty-signature", `v1=${"0".repeat(64)},`],
  ["pagerduty", "x-pagerduty-signature", "v2=x, "],
  ["gitlab", "webhook-signature", "v1,AAAA "],
  ["stripe", "stripe-signature", "v0=1,v1=00,"],
])("%s may send several signatures while its secret changes", (format, name, before) => {
  const scheme = schemes.findLast((scheme) => scheme.format === format);
  const headers = scheme?.sign(seconds) ?? {};
  const several = { ...headers, [name]: before + headers[name] };
  expect(scheme && isSigned(scheme, several)).toBe(true);
});

test("an absent token is none, not even where the secret is empty", () => {
  const gitlab = serviceNamed("gitlab");
  expect(gitlab?.isSigned?.({ secret: "", headers: { "x-gitlab-token": "" }, body, now })).toBe(
    false,
  );
});

test("every other format is signed in our own way", () => {
  const headers = { "x-signature-256": `sha256=${hex(body)}` };
  expect(isSignedNatively({ secret, headers, body, now })).toBe(true);
  expect(isSignedNatively({ secret: "another", headers, body, now })).toBe(false);
  expect(isSignedNatively({ secret, headers: {}, body, now })).toBe(false);
  expect(services.filter(({ isSigned }) => !isSigned).map(({ name }) => name)).toEqual([
    "alertmanager",
    "generic",
    "jenkins",
    "uptime-kuma",
  ]);
});
