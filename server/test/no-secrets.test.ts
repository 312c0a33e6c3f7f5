import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../src/config/config.ts";
import { startServer } from "../src/start.ts";
import { requestsOverHttp } from "./kit/requests.ts";
import { realHashing } from "./kit/test-server.ts";

const password = "a quiet harbour in the north";
const metricsToken = "metrics-token-that-only-prometheus-has";
const setupToken = "setup-token-that-nobody-should-find";

/** A log at the level debug. */
function createLog() {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  return { log, read: () => lines.join("") };
}

async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "belfry-secrets-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

async function textsOf(path: string): Promise<[name: string, text: string][]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  // The key that seals the secrets is the only file that is a secret itself.
  const files = entries.filter((entry) => entry.isFile() && entry.name !== "secret.key");
  return Promise.all(
    files.map(async ({ parentPath, name }) => [
      name,
      (await readFile(join(parentPath, name))).toString("latin1"),
    ]),
  );
}

test("[A15, A19, A29, A30, A44] No issued or typed secret is in the data, a backup, the log or the metrics", async () => {
  const data = await temporaryFolder();
  const backup = await temporaryFolder();
  const { log, read } = createLog();
  const environment = {
    BELFRY_DATA: data,
    BELFRY_PORT: "0",
    BELFRY_SETUP_TOKEN: setupToken,
    BELFRY_LOG_LEVEL: "debug",
    BELFRY_LINK_PREVIEWS: "off",
    BELFRY_METRICS_TOKEN: metricsToken,
    ...realHashing,
  };
  const server = await startServer(
    readConfig(environment, () => ""),
    { log },
  );
  const secrets = new Map<string, string>([
    ["setup token", setupToken],
    ["password", password],
    ["metrics token", metricsToken],
  ]);

  const send = requestsOverHttp(server.url);
  const request = async (endpoint: string, body?: object, as?: string) =>
    (await send(endpoint, { as, body })).body;
  function addSecret(name: string, secret: string): string {
    expect(secret.length, name).toBeGreaterThan(8);
    secrets.set(name, secret);
    return secret;
  }
  const tokenIn = (url: string) => new URL(url).hash.replace("#token=", "");

  const ada = { email: "ada@example.org", password };
  const setup = await request("POST /api/setup", { ...ada, setupToken, displayName: "Ada" });
  const owner = addSecret("session of setup", setup.token);
  const login = await request("POST /api/auth/login", ada);
  addSecret("session", login.token);
  const { key } = await request("POST /api/me/api-keys", { name: "CI", scopes: ["read"] }, owner);
  await request("GET /api/chats", undefined, addSecret("API key", key));

  const webhook = await request("POST /api/chats/1/webhooks", { name: "Relay" }, owner);
  addSecret("webhook token", new URL(webhook.url).pathname.split("/").at(-1) ?? "");
  await request(`POST ${webhook.url}`, { text: "hello" });
  await request(`POST ${webhook.url}`, { text: 7 });
  const signing = addSecret("webhook secret", "what the senders sign with");
  await request(`PATCH /api/chats/1/webhooks/${webhook.id}`, { secret: signing }, owner);
  const rotation = `POST /api/chats/1/webhooks/${webhook.id}/rotate`;
  const rotated = await request(rotation, { overlapMinutes: 5 }, owner);
  addSecret("second webhook token", new URL(rotated.url).pathname.split("/").at(-1) ?? "");
  await request(`POST ${rotated.url}`, { text: "unsigned" });
  await request(
    `POST /api/webhooks/${addSecret("unknown webhook token", "whk_NeverIssuedToAnybody")}`,
    {},
  );

  const invite = await request("POST /api/invites", {}, owner);
  const newUser = { displayName: "Ben", email: "ben@example.org", password };
  const ben = await request("POST /api/invites/accept", {
    ...newUser,
    token: addSecret("invite", tokenIn(invite.url)),
  });
  addSecret("session of an invite", ben.token);
  const reset = await request(`POST /api/admin/users/${ben.user.id}/password-reset`, {}, owner);
  await request("POST /api/auth/password-reset/confirm", {
    token: addSecret("password reset", tokenIn(reset.url)),
    password: addSecret("new password", "another harbour, farther south"),
  });

  const { secret } = await request("POST /api/me/2fa", {}, owner);
  addSecret("two-factor secret", secret);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const confirmed = await request("POST /api/me/2fa/confirm", { code: app.generate() }, owner);
  for (const [index, code] of confirmed.recoveryCodes.entries()) {
    addSecret(`recovery code ${index}`, code);
    addSecret(`recovery code ${index}, bare`, code.replace(/\W/g, ""));
  }
  const challenge = await request("POST /api/auth/login", ada);
  const recovered = await request("POST /api/auth/2fa/recover", {
    ticket: addSecret("ticket", challenge.ticket),
    recoveryCode: confirmed.recoveryCodes[0],
  });
  addSecret("session after recovery", recovered.token);

  // Secrets in the wrong field or the wrong place of a request.
  const misplaced = addSecret("password typed as e-mail", "correct horse battery staple");
  await request("POST /api/auth/login", { email: misplaced, password: misplaced });
  await request(
    "GET /api/chats",
    undefined,
    addSecret("unknown Bearer token", "sess_ThisIsNotAToken"),
  );
  await request(`GET /api/nothing/${addSecret("token in a path", "sess_TypedIntoTheAddressBar")}`);
  const metrics = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const metricsText = await metrics.text();
  expect(metricsText).toContain("belfry_http_requests_total");
  await cp(data, backup, { recursive: true });
  await server.close();

  const places = [
    ...(await textsOf(data)),
    ...(await textsOf(backup)).map(([name, text]) => [`backup of ${name}`, text] as const),
    ["the log", read()] as const,
    ["the metrics", metricsText] as const,
  ];
  // Other values are found, so the search works.
  expect(read()).toContain("/api/auth/login");
  const placesWithEmail = places.filter(([, text]) => text.includes("ben@example.org"));
  expect(placesWithEmail.length).toBeGreaterThan(1);
  const found = places.flatMap(([place, text]) =>
    [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => `${name}: ${place}`),
  );
  expect(found).toEqual([]);
});
