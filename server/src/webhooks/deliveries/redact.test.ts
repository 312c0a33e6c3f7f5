import fc from "fast-check";
import { expect, test } from "vitest";
import { keptHeaders } from "../formats/kept-headers.ts";
import { redactBody, redactText } from "./redact.ts";

const json = "application/json";
const secret = fc.stringMatching(/^[0-9A-Za-z]{12,40}$/).filter((text) => /\d/.test(text));
const telling = fc.constantFrom(
  ...["token", "apiKey", "API-KEY", "x_auth_token", "Password", "client_secret", "Set-Cookie"],
  ...["private key", "authorization", "AWS_ACCESS_KEY", "credentials"],
);

test("[W42] A member with the name of a secret is redacted at any depth, and the rest stays", () => {
  fc.assert(
    fc.property(telling, secret, fc.nat(40), (name, value, depth) => {
      let body: unknown = { [name]: value, text: "stays" };
      for (let level = 0; level < depth; level += 1) body = level % 2 ? [body] : { in: body };
      const kept = redactBody(JSON.stringify(body), json);
      expect(kept).not.toContain(value);
      expect(kept).toContain("stays");
      expect(() => JSON.parse(kept)).not.toThrow();
    }),
  );
});

test("[W42] A body without secrets is kept byte for byte", () => {
  const body = '{ "text" : "all is\\n well",\n "count": 1e3 }';
  expect(redactBody(body, json)).toBe(body);
  expect(redactBody(body, "application/x-www-form-urlencoded")).toBe(body);
});

test("[W42] Numbers under a secret name are counts and stay unchanged", () => {
  expect(redactBody('{"max_tokens":7,"token":""}', json)).toBe('{"max_tokens":7,"token":""}');
});

test("[W42] Tokens, bearer tokens and passwords in URLs are redacted in any text", () => {
  const whk = `whk_${"a1".repeat(18)}`;
  expect(redactText(`see https://x.example/api/webhooks/${whk}/slack`)).not.toContain(whk);
  expect(redactText("Authorization: Bearer abcdef.ghi-123")).not.toContain("abcdef");
  expect(redactText("postgres://ada:hunter22@db/x")).toBe("postgres://[redacted]@db/x");
});

const letters = (count: number) => "a1B2c3D4".repeat(count / 8);
const jwt = `${Buffer.from('{"alg":"HS256"}').toString("base64url")}.${Buffer.from('{"sub":"ada"}').toString("base64url")}.${letters(40)}`;

test.each([
  ...[`ghp_${letters(40)}`, `gho_${letters(40)}`, `github_pat_11${letters(16)}_${letters(56)}`],
  ...[`glpat-${letters(24)}`, `xoxb-123456789012-${letters(24)}`, `sk_live_${letters(24)}`],
  ...[`whsec_${letters(16)}+/${letters(16)}==`, "AKIAIOSFODNN7EXAMPLE", `AIza${letters(32)}abc`],
  ...[`npm_${letters(40)}`, `dckr_pat_${letters(24)}`, `sk-ant-api03-${letters(48)}`],
  ...[`SG.${letters(16)}abcdef.${letters(40)}`, `glsa_${letters(32)}_12345678`, jwt],
])("[W42, F19] The token %s is redacted in any text", (token) => {
  const marks = [`see ${token}, please`, `"${token}"`, `https://x.example/${token}/a?b=${token}`];
  for (const text of marks) {
    const kept = redactText(text);
    expect(kept).toContain("[redacted]");
    for (const part of token.split(/[.+/]/).filter((part) => part.length > 12)) {
      expect(kept).not.toContain(part);
    }
  }
  expect(redactBody(JSON.stringify({ note: token }), json)).not.toContain(token);
});

test("[W42, F19] A member pwd is redacted, and so is a parameter", () => {
  expect(redactBody('{"db":{"pwd":"hunter22","DB_PWD":7}}', json)).not.toMatch(/hunter22|7/);
  expect(redactText("https://x.example/?pwd=hunter22&page=2")).toBe(
    "https://x.example/?pwd=[redacted]&page=2",
  );
  expect(redactBody("pwd=hunter22&a=1", "application/x-www-form-urlencoded")).not.toMatch(/hunter/);
});

test("[W42, F19] Words with the prefix of a token stay unchanged", () => {
  const text =
    "sk-spinner glass-panel-component-button-icon global-navigation ghp_short npm_config_registry SG.1 AKIA eyJ.eyJ.";
  expect(redactText(text)).toBe(text);
});

test("[W42] A description of a password is kept byte for byte", () => {
  expect(redactBody('{ "password_type": 5 }', json)).toBe('{ "password_type": 5 }');
});

test.each([
  ["a member toJSON", '{"token":"abc123","toJSON":"x","deep":DEEP}', "[", "]"],
  ["a member with a number as its name", '{"token":"abc123","deep":DEEP}', '{"0":', "}"],
])("[W42] A body with %s is redacted at any depth", (_, body, start, end) => {
  const depth = 30_000;
  const deep = `${start.repeat(depth)}1${end.repeat(depth)}`;
  const kept = redactBody(body.replace("DEEP", deep), json);
  expect(kept).not.toContain("abc123");
  expect(kept.length).toBeLessThan(1000);
});

test("[W42] Lists and objects under a secret name are redacted", () => {
  const held = { tokens: ["abc123"], secrets: { db: { user: "hunter22" } }, password: 998877 };
  const kept = redactBody(JSON.stringify({ ...held, secret_type: "a key", n: 1 }), json);
  expect(kept).not.toMatch(/abc123|hunter22|998877/);
  expect(JSON.parse(kept)).toMatchObject({ secret_type: "a key", n: 1 });
});

test.each([
  '{"pass_word":"abc123"}',
  '{"p\\u0061ssword":"abc123"}',
  '{"text":"redis://:abc123@db/0"}',
  '{"text":"https:\\/\\/ada:abc123@example.org"}',
  '{"text":"https://example.org/?access_token=abc123&page=2"}',
  '{"a":{"token":"abc123',
  '{"private_key":"-----BEGIN\\nabc123", "b":',
])("[W42] %s is stored without its secret", (body) => {
  expect(redactBody(body, json)).not.toContain("abc123");
});

test("[W42] Words that only look like a secret stay unchanged", () => {
  const text = "Basic functionality works, and the bearer certificate is a token of it.";
  expect(redactText(text)).toBe(text);
});

test("[W42] A form keeps the order of its fields, and every byte if it has no secrets", () => {
  const form = "application/x-www-form-urlencoded";
  expect(redactBody("a=1&a=2+3&b=%7e", form)).toBe("a=1&a=2+3&b=%7e");
  expect(redactBody("a=1&token=x&a=2", form)).toBe("a=1&token=%5Bredacted%5D&a=2");
});

test("[W42] The fields of a form and its payload are redacted", () => {
  const form = new URLSearchParams({ payload: '{"text":"hi","token":"abc123"}', token: "xyz789" });
  const kept = redactBody(String(form), "application/x-www-form-urlencoded; charset=utf-8");
  expect(kept).not.toMatch(/abc123|xyz789/);
  expect(new URLSearchParams(kept).get("payload")).toContain('"text":"hi"');
});

test("[W42] Truncated JSON is redacted too", () => {
  expect(redactBody('{"a":1,"api_token":"abc123","b":', json)).not.toContain("abc123");
});

test("[W42] Only headers that identify the service or describe the delivery are kept", () => {
  const headers = {
    "content-type": json,
    "user-agent": "ci",
    "stripe-signature": "t=1,v1=abc",
    "x-github-event": "push",
    "x-shop-topic": "orders/create",
    "x-hub-signature-256": "sha256=1",
    "x-gitlab-token": "t",
    "x-gitlab-event": "Push Hook",
    authorization: "Bearer x",
    cookie: "a=b",
    "x-forwarded-for": "10.0.0.1",
    "x-pagerduty-signature": "v1=0",
    "sentry-hook-resource": "issue",
    "sentry-hook-signature": "0",
  };
  expect(Object.keys(keptHeaders(headers)).sort()).toEqual([
    "content-type",
    "sentry-hook-resource",
    "stripe-signature",
    "user-agent",
    "x-github-event",
    "x-gitlab-event",
    "x-pagerduty-signature",
    "x-shop-topic",
  ]);
  expect(keptHeaders(headers)["x-pagerduty-signature"]).toBe("[redacted]");
  expect(keptHeaders(headers)["stripe-signature"]).toBe("[redacted]");
});

test("[W42] Redaction never fails on hostile text", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom(json, "application/x-www-form-urlencoded", ""),
      (body, contentType) => {
        redactBody(body, contentType);
      },
    ),
  );
  // With one search per field these would take ten seconds.
  const fields = Array.from({ length: 40_000 }, (_, index) => `a${index}`);
  redactBody(fields.join("&"), "application/x-www-form-urlencoded");
  for (const piece of [
    "token",
    "[",
    '{"token":',
    '"',
    "bearer ",
    "://a:",
    "whk_",
    "api_key ".repeat(3),
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\nMIIEvQ\n",
  ]) {
    redactBody(`{"x":"${piece.repeat(200_000 / piece.length)}`, json);
  }
});

test("[W42] A private key in PEM is redacted as a whole, also in JSON and truncated", () => {
  // S11
  const lines = ["MIIEvQIBADANBgkqhkiG9w0BAQ", "EFAASCBKcwggSjAgEAAoIBAQ/+", "c2hvcnQ="];
  for (const kind of ["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "]) {
    const end = `-----END ${kind}PRIVATE KEY-----`;
    const key = [`-----BEGIN ${kind}PRIVATE KEY-----`, ...lines].join("\n");
    const whole = `before\n${key}\n${end}\nafter`;
    expect(redactText(whole)).toBe("before\n[redacted]\nafter");
    expect(redactText(whole.replaceAll("\n", "\r\n"))).toBe("before\r\n[redacted]\r\nafter");
    expect(redactText(`before ${key}`)).toBe("before [redacted]");
    expect(redactText(`before ${key.slice(0, -30)}`)).toBe("before [redacted]");
    const body = JSON.stringify({ text: whole, more: { log: key, next: "stays" } });
    expect(JSON.parse(redactBody(body, json))).toEqual({
      text: "before\n[redacted]\nafter",
      more: { log: "[redacted]", next: "stays" },
    });
  }
});

test("[S11] A private key is redacted as a whole, however its lines are written", () => {
  const lines = ["-----BEGIN EC PRIVATE KEY-----", "MIIEvQIBADANBgkqhkiG9w0BAQ", "c2hvcnQ="];
  const key = [...lines, "-----END EC PRIVATE KEY-----"];
  for (const written of [
    key.join("\n> "),
    key.join("\n| "),
    key.join("\n# "),
    key.join("<br>\n"),
    key.join("&#10;"),
    key.join('\\n" +\n  "'),
    key.join('", "'),
    key.join("\u00a0\n"),
  ]) {
    const body = JSON.stringify({ text: `before ${written} after`, next: "stays" });
    expect(redactBody(body, json)).toBe('{"text":"before [redacted] after","next":"stays"}');
  }
  const twice = `${lines.join("\n")}\n! ${key.join("\n> ")} after`;
  expect(redactText(twice)).toBe("[redacted]! [redacted] after");
  expect(redactBody(JSON.stringify({ lines: key }), json)).toBe('{"lines":["[redacted]"]}');
});
