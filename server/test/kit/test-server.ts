/** A whole server for tests, listening on a free port, with the cast and a clock that tests set. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import type { Session } from "@belfry/contracts/auth/sign-in";
import { hash } from "@node-rs/argon2";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { claimSetup } from "../../src/auth/setup/setup-store.ts";
import { createMemoryBus } from "../../src/bus/memory.ts";
import { readConfig } from "../../src/config/config.ts";
import { createSecrets } from "../../src/crypto/secrets.ts";
import { hashToken, makeToken } from "../../src/crypto/tokens.ts";
import type { Database } from "../../src/database/database.ts";
import { createServer, type ServerOptions } from "../../src/server.ts";
import { createUsers } from "../../src/users/users.ts";

const password = "a quiet harbour";

/** The least Argon2id that is allowed: these tests are about what surrounds a hash. */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

export interface TestReply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  body: any;
}

export interface RequestOptions {
  as?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** What stands around a server besides its options. */
type Surroundings = Partial<Pick<ServerOptions, "resolver" | "log">>;

export async function startTestServer(
  database: Database,
  environment: Record<string, string> = {},
  surroundings: Surroundings = {},
) {
  const clock = { at: Date.now(), now: () => clock.at };
  // Made when the first file is kept.
  const dataFolder = resolve(tmpdir(), `belfry-test-${randomUUID()}`);
  const config = readConfig(
    {
      BELFRY_SETUP_TOKEN: "knock",
      BELFRY_DATA: dataFolder,
      BELFRY_PASSWORD_MEMORY_KIB: String(hashing.memoryCost),
      BELFRY_PASSWORD_PASSES: String(hashing.timeCost),
      ...environment,
    },
    () => "",
  );
  const errors: unknown[] = [];
  let url = "";
  const server = await createServer({
    config,
    database,
    bus: createMemoryBus((error) => errors.push(error)),
    clock,
    secrets: createSecrets([Buffer.alloc(32, 7)]),
    log: pino({ level: "silent" }),
    webFolder: "nowhere",
    publicUrl: () => config.publicUrl ?? url,
    ...surroundings,
  });
  url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    await server.app.close();
    await rm(dataFolder, { recursive: true, force: true });
  });

  async function request(
    endpoint: string,
    { as, body, headers }: RequestOptions = {},
  ): Promise<TestReply> {
    const [method = "", path = ""] = endpoint.split(" ");
    const isRaw = typeof body === "string" || body instanceof Uint8Array;
    const reply = await fetch(path.startsWith("http") ? path : url + path, {
      method,
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = text !== "" && /json/.test(reply.headers.get("content-type") ?? "");
    return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text };
  }

  async function signIn(email: string): Promise<string> {
    const { body } = await request("POST /api/auth/login", { body: { email, password } });
    return (body as Session).token ?? "";
  }

  /** Ada owns the server; Ben, Cleo and others are its members. Answers the session's token. */
  async function join(name: string): Promise<string> {
    const email = `${name.toLowerCase()}@example.org`;
    const owner = { setupToken: "knock", email, password, displayName: name };
    const setup = await request("POST /api/setup", { body: { ...owner, chatTitle: "Lounge" } });
    return setup.status === 200 ? setup.body.token : admit(name);
  }

  /** Someone who is known and signed in, as if invited. */
  async function admit(name: string, role: "owner" | "member" = "member"): Promise<string> {
    passwordHash ??= hash(password, hashing);
    const draft = { email: `${name.toLowerCase()}@example.org`, displayName: name, role };
    const users = createUsers({ database, clock });
    const { id } = await users.create({ ...draft, passwordHash: await passwordHash });
    return openSession(database, id, clock.at);
  }

  return { url, clock, dataFolder, errors, server, request, join, admit, signIn };
}

/** As a sign-in leaves it, without its hash: most tests are about what a session may do. */
async function openSession(database: Database, userId: number, now: number): Promise<string> {
  const token = makeToken("sess");
  await database.sql
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: now + 30 * 24 * 60 * 60 * 1000,
      authenticated_at: now,
      address: "127.0.0.1",
      user_agent: "",
    })
    .execute();
  return token;
}

/**
 * Ada and Ben share the chat Deploys, where the webhook Relay posts; Ada's first chat is the Lounge;
 * Cleo is outside. The server stands as setup leaves it, without the price of Ada's hash.
 */
export async function startWithCast(
  database: Database,
  environment: Record<string, string> = {},
  surroundings: Surroundings = {},
) {
  const belfry = await startTestServer(database, environment, surroundings);
  await claimSetup(database.sql, belfry.clock.at);
  const ada = await belfry.admit("Ada", "owner");
  const ben = await belfry.admit("Ben");
  const cleo = await belfry.admit("Cleo");
  const make = async (path: string, body: object) =>
    (await belfry.request(`POST /api/chats${path}`, { as: ada, body })).body;
  await make("", { title: "Lounge", kind: "group" });
  const deploys = await make("", { title: "Deploys", kind: "group", memberIds: [2] });
  const relay = await make(`/${deploys.id}/webhooks`, { name: "Relay" });
  return { ...belfry, ada, ben, cleo, chat: `/api/chats/${deploys.id}`, deploys, relay };
}
