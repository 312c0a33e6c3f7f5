/** Starts a Belfry server for one test, with users and a clock that the test sets. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import type { Session } from "@belfry/contracts/auth/sign-in";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { claimSetup } from "../../src/auth/setup/setup-store.ts";
import type { Bus, Signal } from "../../src/bus/bus.ts";
import { createMemoryBus } from "../../src/bus/memory.ts";
import type { CpuClock } from "../../src/clock.ts";
import { type Config, readConfig } from "../../src/config/config.ts";
import { createSecrets } from "../../src/crypto/secrets.ts";
import type { Database } from "../../src/database/database.ts";
import { createServer, type ServerOptions } from "../../src/server/server.ts";
import { hasPeers } from "./peers/load-balancer.ts";
import { usesOneServer } from "./peers/one-server.ts";
import { createPeerBus, elapse, joinPeer, type Peer, startPeer } from "./peers/peers.ts";
import {
  injectedRequests,
  type RequestOptions,
  requestsOverHttp,
  type TestReply,
} from "./requests.ts";
import { makeSession, password, passwordHashOf } from "./users/credentials.ts";

export { makeSession, password, type RequestOptions, type TestReply };

/** The body of `POST /api/setup` that makes Ada the owner. */
export const setupBody = {
  setupToken: "setup-token",
  email: "ada@example.org",
  password,
  displayName: "Ada",
};

/** The lowest cost of password hashes that can be configured. */
export const realHashing = { BELFRY_PASSWORD_MEMORY_KIB: "19456", BELFRY_PASSWORD_PASSES: "2" };

/** A test sends requests faster than any user, and its clock does not advance. */
export const noRates = {
  BELFRY_USER_BURST: "1000000",
  BELFRY_WRITE_BURST: "1000000",
  BELFRY_CHATS_PER_HOUR: "100000",
};

/** Below the lowest cost that can be configured. Used unless the environment sets a cost. */
const cheapHashing = { passwordMemoryKiB: 8, passwordPasses: 1 };

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

export interface TestServerOptions
  extends Partial<Pick<ServerOptions, "resolver" | "log" | "isLeader">> {
  /** Requests use no socket, which is faster. */
  isInjected?: boolean;
  /** Clock to share with another server on the same database. */
  clock?: { at: number } & CpuClock;
  /** Default: the bus of one process. */
  createBus?(onError: (error: unknown) => void): Promise<Bus>;
}

export async function startTestServer(
  database: Database,
  environment: Record<string, string> = {},
  options: TestServerOptions = {},
) {
  const { isInjected = false, log = pino({ level: "silent" }), resolver, isLeader } = options;
  const clock = options.clock ?? startClock();
  // Created with the first file that is stored.
  const dataFolder = resolve(tmpdir(), `belfry-test-${randomUUID()}`);
  const config = readTestConfig(environment, dataFolder, isInjected);
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const canHavePeer = database.kind === "postgres" && !options.createBus && !usesOneServer();
  const needsPeer = hasPeers && canHavePeer;
  const createBus = needsPeer ? () => createPeerBus(database, onError) : options.createBus;
  const bus = (await createBus?.(onError)) ?? createMemoryBus(onError);
  let url = config.publicUrl ?? "";
  const serverOptions: ServerOptions = {
    config,
    database,
    bus,
    clock,
    secrets: createSecrets([Buffer.alloc(32, 7)]),
    log,
    webFolder: "nowhere",
    publicUrl: () => config.publicUrl ?? url,
    ...(resolver && { resolver }),
    ...(isLeader && { isLeader }),
  };
  let server = await createServer(serverOptions);
  if (!isInjected) url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    await app.close();
    await bus.close();
    await rm(dataFolder, { recursive: true, force: true });
  });
  const { app, users } = server;
  let request = isInjected ? injectedRequests(app) : requestsOverHttp(url);
  let peer: Peer | undefined;
  if (needsPeer) {
    const peerUrl = isInjected ? undefined : url;
    peer = await startPeer({ app, url: peerUrl, server: serverOptions, onError });
    ({ url, request } = peer);
    server = joinPeer(server, peer.server);
  }

  async function setUp(): Promise<Session & { token: string }> {
    return (await request("POST /api/setup", { body: setupBody })).body;
  }

  /** Signs in with a password, by name or by e-mail. */
  function logIn(
    user: string,
    secret = password,
    options: RequestOptions = {},
  ): Promise<TestReply> {
    const body = { email: emailOf(user), password: secret };
    return request("POST /api/auth/login", { ...options, body });
  }

  /** Returns the token, or an empty string if the sign-in fails. */
  async function signIn(user: string): Promise<string> {
    return ((await logIn(user)).body as Session).token ?? "";
  }

  async function addUser(email: string, displayName: string, role: "owner" | "member" = "member") {
    return users.create({ email, displayName, role, passwordHash: await passwordHashOf(config) });
  }

  /** Adds a user and signs them in. Returns the token. */
  async function addSignedIn(name: string, role: "owner" | "member" = "member"): Promise<string> {
    const { id } = await addUser(emailOf(name), name, role);
    const { token, row } = makeSession(id, clock.at);
    await database.sql.insertInto("sessions").values(row).execute();
    return token;
  }

  /** Sets up the server if nobody has, with this user as owner; otherwise adds a member. Returns the token. */
  async function join(name: string): Promise<string> {
    const body = { ...setupBody, email: emailOf(name), displayName: name, chatTitle: "Lounge" };
    const setup = await request("POST /api/setup", { body });
    return setup.status === 200 ? setup.body.token : addSignedIn(name);
  }

  /** Returns a list that collects the signals that are published to a user's sockets. */
  function recordSignals(userId: number): Signal[] {
    const recorded: Signal[] = [];
    bus.subscribe(`user.${userId}`, (signals) => recorded.push(...signals));
    return recorded;
  }

  return {
    url,
    clock,
    dataFolder,
    errors,
    database,
    users,
    server,
    request,
    setUp,
    logIn,
    signIn,
    addUser,
    addSignedIn,
    join,
    /** Resolves when two servers have received what the other one has published so far. */
    passBus: async () => peer?.passBus(),
    elapse: (ms: number) => elapse(ms, { clock, server, peer }),
    recordSignals,
  };
}

/** Starts a server without a socket. Its public URL is http://chat.example.org. */
export function startInjectedServer(
  database: Database,
  environment: Record<string, string> = {},
  options: TestServerOptions = {},
) {
  return startTestServer(database, environment, { ...options, isInjected: true });
}

function startClock() {
  const clock = { at: Date.parse("2026-11-21T10:00:00Z"), now: () => clock.at, cpuMs: () => 0 };
  return clock;
}

function readTestConfig(
  environment: Record<string, string>,
  dataFolder: string,
  isInjected: boolean,
): Config {
  const defaults = {
    BELFRY_SETUP_TOKEN: setupBody.setupToken,
    BELFRY_DATA: dataFolder,
    // Links in tests lead to hosts that do not exist, or must not be contacted.
    BELFRY_LINK_PREVIEWS: "off",
    ...noRates,
    ...(isInjected && { BELFRY_PUBLIC_URL: "http://chat.example.org" }),
  };
  const config = readConfig({ ...defaults, ...environment }, () => "");
  const isCheap = !Object.keys(realHashing).some((name) => name in environment);
  return isCheap ? { ...config, ...cheapHashing } : config;
}

function emailOf(name: string): string {
  return /^[A-Z][a-z]+$/.test(name) ? `${name.toLowerCase()}@example.org` : name;
}

/**
 * Starts a server with three users. Ada is its owner. She and Ben are members of the chat Deploys,
 * which has the webhook Relay. Only Ada is a member of the chat Lounge. Cleo is in neither.
 */
export async function startWithCast(
  database: Database,
  environment: Record<string, string> = {},
  options: TestServerOptions = {},
) {
  const belfry = await startTestServer(database, environment, options);
  await claimSetup(database.sql, belfry.clock.at);
  const ada = await belfry.addSignedIn("Ada", "owner");
  const ben = await belfry.addSignedIn("Ben");
  const cleo = await belfry.addSignedIn("Cleo");
  const create = async (path: string, body: object) =>
    (await belfry.request(`POST /api/chats${path}`, { as: ada, body })).body;
  await create("", { title: "Lounge", kind: "group" });
  const deploys = await create("", { title: "Deploys", kind: "group", memberIds: [2] });
  const relay = await create(`/${deploys.id}/webhooks`, { name: "Relay" });
  return { ...belfry, ada, ben, cleo, chat: `/api/chats/${deploys.id}`, deploys, relay };
}
