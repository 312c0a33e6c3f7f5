/** The way into a server and nothing behind it: setup, sign-in, sessions and users over HTTP. */
import type { Session } from "@belfry/contracts/sign-in";
import Fastify, { type LightMyRequestResponse } from "fastify";
import { openAudit } from "../src/audit/audit.ts";
import { openAuth } from "../src/auth/auth.ts";
import { mountAuthRoutes } from "../src/auth/routes.ts";
import type { Signal } from "../src/bus/bus.ts";
import { openMemoryBus } from "../src/bus/memory.ts";
import { openChats } from "../src/chats/chats.ts";
import { mountChatRoutes } from "../src/chats/routes.ts";
import { readConfig } from "../src/config.ts";
import type { Database } from "../src/database/database.ts";
import { databaseFailure } from "../src/database/failures.ts";
import { acceptJsonOnly } from "../src/http/bodies.ts";
import { openClientAddress } from "../src/http/client-address.ts";
import { openCredentials } from "../src/http/credentials.ts";
import { mountProblemReplies } from "../src/http/problem-reply.ts";
import { openRoutes } from "../src/http/routes.ts";
import { mountUserRoutes } from "../src/users/routes.ts";
import { openUsers } from "../src/users/users.ts";

export const password = "a quiet harbour";
export const ada = { setupToken: "knock", email: "ada@example.org", password, displayName: "Ada" };

export interface Question {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  address?: string;
}

export type Doorway = Awaited<ReturnType<typeof openDoorway>>;

export async function openDoorway(
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
  const bus = openMemoryBus((error) => {
    throw error;
  });
  const users = openUsers({ database, clock });
  const audit = openAudit({ database, clock });
  const chats = openChats({ database, bus, clock, users, audit });
  const credentials = openCredentials(() => config.publicUrl ?? "");
  const addressOf = openClientAddress(config.trustedProxies);
  const needs = { database, bus, clock, config, users, audit };
  const auth = await openAuth({ ...needs, createFirstChat: chats.createWithin });

  const app = Fastify();
  acceptJsonOnly(app);
  mountProblemReplies(app, { databaseFailure, docsUrl: () => "/docs/problems" });
  const routes = openRoutes(app, { credentials, identify: auth.identify });
  mountAuthRoutes(routes, auth, { clock, credentials, addressOf });
  mountUserRoutes(routes, users);
  mountChatRoutes(routes, chats);

  function ask(endpoint: string, question: Question = {}): Promise<LightMyRequestResponse> {
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
    return (await ask("POST /api/setup", { body: ada })).json();
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
    return ask("POST /api/auth/login", { ...question, body: { email, password: given } });
  }

  /** What a user's sockets would hear from now on. */
  function hear(userId: number): Signal[] {
    const heard: Signal[] = [];
    bus.subscribe(`user.${userId}`, (signals) => heard.push(...signals));
    return heard;
  }

  return { database, clock, config, app, auth, users, ask, setUp, addUser, logIn, hear };
}
