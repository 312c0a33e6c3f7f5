import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../src/config/config.ts";
import { startServer } from "../src/start.ts";

const password = "a quiet harbour in the north";
const setupToken = "setup-token-that-nobody-should-find";

/** Everything a log at its most talkative says. */
function openLog() {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  return { log, read: () => lines.join("") };
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "belfry-secrets-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

async function textsOf(path: string): Promise<[name: string, text: string][]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  // The key seals the secrets; it is the one file that is a secret itself.
  const files = entries.filter((entry) => entry.isFile() && entry.name !== "secret.key");
  return Promise.all(
    files.map(async ({ parentPath, name }) => [
      name,
      (await readFile(join(parentPath, name))).toString("latin1"),
    ]),
  );
}

test("[A15, A19, A29, A30, A44] no secret that was issued or typed is found in the data, the log or a copy of the data", async () => {
  const data = await folder();
  const backup = await folder();
  const { log, read } = openLog();
  const environment = {
    BELFRY_DATA: data,
    BELFRY_PORT: "0",
    BELFRY_SETUP_TOKEN: setupToken,
    BELFRY_LOG_LEVEL: "debug",
    BELFRY_PASSWORD_MEMORY_KIB: "19456",
    BELFRY_PASSWORD_PASSES: "2",
  };
  const server = await startServer(
    readConfig(environment, () => ""),
    { log },
  );
  const secrets = new Map<string, string>([
    ["setup token", setupToken],
    ["password", password],
  ]);

  // biome-ignore lint/suspicious/noExplicitAny: of the answers only what they hold is read
  async function request(endpoint: string, body?: object, as?: string): Promise<any> {
    const [method = "", path = ""] = endpoint.split(" ");
    const reply = await fetch(path.startsWith("http") ? path : server.url + path, {
      method,
      headers: {
        "content-type": "application/json",
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return text ? JSON.parse(text) : undefined;
  }
  function issue(name: string, secret: string): string {
    expect(secret.length, name).toBeGreaterThan(8);
    secrets.set(name, secret);
    return secret;
  }
  const inLink = (url: string) => new URL(url).hash.replace("#token=", "");

  const ada = { email: "ada@example.org", password };
  const setup = await request("POST /api/setup", { ...ada, setupToken, displayName: "Ada" });
  const owner = issue("session of setup", setup.token);
  const login = await request("POST /api/auth/login", ada);
  issue("session", login.token);
  const { key } = await request("POST /api/me/api-keys", { name: "CI", scopes: ["read"] }, owner);
  await request("GET /api/chats", undefined, issue("API key", key));

  const webhook = await request("POST /api/chats/1/webhooks", { name: "Relay" }, owner);
  issue("webhook token", new URL(webhook.url).pathname.split("/").at(-1) ?? "");
  await request(`POST ${webhook.url}`, { text: "ring" });
  await request(`POST ${webhook.url}`, { text: 7 });
  const signing = issue("webhook secret", "what the senders sign with");
  await request(`PATCH /api/chats/1/webhooks/${webhook.id}`, { secret: signing }, owner);
  const rotation = `POST /api/chats/1/webhooks/${webhook.id}/rotate`;
  const rotated = await request(rotation, { overlapMinutes: 5 }, owner);
  issue("second webhook token", new URL(rotated.url).pathname.split("/").at(-1) ?? "");
  await request(`POST ${rotated.url}`, { text: "unsigned" });
  await request(
    `POST /api/webhooks/${issue("unknown webhook token", "whk_NeverIssuedToAnybody")}`,
    {},
  );

  const invite = await request("POST /api/invites", {}, owner);
  const joining = { displayName: "Ben", email: "ben@example.org", password };
  const ben = await request("POST /api/invites/accept", {
    ...joining,
    token: issue("invite", inLink(invite.url)),
  });
  issue("session of an invite", ben.token);
  const reset = await request(`POST /api/admin/users/${ben.user.id}/password-reset`, {}, owner);
  await request("POST /api/auth/password-reset/confirm", {
    token: issue("password reset", inLink(reset.url)),
    password: issue("new password", "another harbour, farther south"),
  });

  const { secret } = await request("POST /api/me/2fa", {}, owner);
  issue("two-factor secret", secret);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const confirmed = await request("POST /api/me/2fa/confirm", { code: app.generate() }, owner);
  for (const [index, code] of confirmed.recoveryCodes.entries()) {
    issue(`recovery code ${index}`, code);
    issue(`recovery code ${index}, bare`, code.replace(/\W/g, ""));
  }
  const challenge = await request("POST /api/auth/login", ada);
  const recovered = await request("POST /api/auth/2fa/recover", {
    ticket: issue("ticket", challenge.ticket),
    recoveryCode: confirmed.recoveryCodes[0],
  });
  issue("session after recovery", recovered.token);

  // What people type into the wrong field, and what scripts send to the wrong place.
  const misplaced = issue("password typed as e-mail", "correct horse battery staple");
  await request("POST /api/auth/login", { email: misplaced, password: misplaced });
  await request("GET /api/chats", undefined, issue("Bearer that is none", "sess_ThisIsNotAToken"));
  await request(`GET /api/nothing/${issue("token in a path", "sess_TypedIntoTheAddressBar")}`);
  await cp(data, backup, { recursive: true });
  await server.close();

  const places = [
    ...(await textsOf(data)),
    ...(await textsOf(backup)).map(([name, text]) => [`backup of ${name}`, text] as const),
    ["the log", read()] as const,
  ];
  // What is no secret is found everywhere: the search does look.
  expect(read()).toContain("/api/auth/login");
  const known = places.filter(([, text]) => text.includes("ben@example.org"));
  expect(known.length).toBeGreaterThan(1);
  const found = places.flatMap(([place, text]) =>
    [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => `${name}: ${place}`),
  );
  expect(found).toEqual([]);
});
