/** The way into a server and nothing behind it: setup, sign-in, sessions and users over HTTP. */
import type { Session } from "@belfry/contracts/auth/sign-in";
import type { LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import type { Signal } from "../../src/bus/bus.ts";
import { createMemoryBus } from "../../src/bus/memory.ts";
import { readConfig } from "../../src/config/config.ts";
import { createSecrets } from "../../src/crypto/secrets.ts";
import type { Database } from "../../src/database/database.ts";
import { createServer } from "../../src/server.ts";
import { createUsers } from "../../src/users/users.ts";

export const password = "a quiet harbour";
export const ada = { setupToken: "knock", email: "ada@example.org", password, displayName: "Ada" };

export interface Question {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  address?: string;
}

export type InjectServer = Awaited<ReturnType<typeof startInjectServer>>;

export async function startInjectServer(
  database: Database,
  environment: Record<string, string> = {},
  clock = { at: Date.parse("2026-11-21T10:00:00Z"), now: () => clock.at },
) {
  const config = readConfig(
    {
      BELFRY_SETUP_TOKEN: ada.setupToken,
      BELFRY_PUBLIC_URL: "http://chat.example.org",
      // The least that is allowed: these tests are about what surrounds a hash.
      BELFRY_PASSWORD_MEMORY_KIB: "19456",
      BELFRY_PASSWORD_PASSES: "2",
      ...environment,
    },
    () => "",
  );
  const bus = createMemoryBus((error) => {
    throw error;
  });
  const users = createUsers({ database, clock });
  const { app, auth } = await createServer({
    config,
    database,
    bus,
    clock,
    secrets: createSecrets([Buffer.alloc(32, 7)]),
    log: pino({ level: "silent" }),
    webFolder: "nowhere",
    publicUrl: () => config.publicUrl ?? "",
  });
  onTestFinished(() => app.close());

  function request(endpoint: string, question: Question = {}): Promise<LightMyRequestResponse> {
    const [method = "", url = ""] = endpoint.split(" ");
    const { body, token, headers = {}, address = "203.0.113.1" } = question;
    const isText = typeof body === "string" || Buffer.isBuffer(body);
    return app.inject({
      method: method as "GET",
      url,
      remoteAddress: address,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(isText && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
  }

  async function setUp(): Promise<Session & { token: string }> {
    return (await request("POST /api/setup", { body: ada })).json();
  }

  async function addUser(email: string, displayName: string) {
    const [{ passwordHash }] = await database.sql
      .selectFrom("users")
      .select("password_hash as passwordHash")
      .execute()
      .then((rows) => rows as [{ passwordHash: string }]);
    return users.create({ email, displayName, role: "member", passwordHash });
  }

  function logIn(email: string, given = password, question: Question = {}) {
    return request("POST /api/auth/login", { ...question, body: { email, password: given } });
  }

  /** What a user's sockets would hear from now on. */
  function hear(userId: number): Signal[] {
    const heard: Signal[] = [];
    bus.subscribe(`user.${userId}`, (signals) => heard.push(...signals));
    return heard;
  }

  return { database, clock, config, app, auth, users, request, setUp, addUser, logIn, hear };
}
