/** A server and a browser for the scripts that measure the web app and take screenshots of it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { protocol } from "@belfry/contracts/live/events";
import { pino } from "pino";
import type { Browser, BrowserContext } from "playwright-core";
import type { CpuClock } from "../../../server/src/clock.ts";
import { readConfig } from "../../../server/src/config/config.ts";
import type { Database } from "../../../server/src/database/database.ts";
import { startServer } from "../../../server/src/start.ts";
import { requestsOverHttp, type TestReply } from "../../../server/test/kit/requests.ts";
import { launchBrowser } from "./browser.ts";

const owner = {
  email: "ada@example.org",
  displayName: "Ada Lovelace",
  password: "a quiet harbour",
};
const setupToken = "gates";

export interface SiteUser {
  id: number;
  /** Sends an API request as this user. */
  request(endpoint: string, body?: unknown): Promise<TestReply["body"]>;
  /** Connects like an open web app, active until the server stops. */
  goOnline(): Promise<void>;
}

export interface Site {
  url: string;
  database: Database;
  browser: Browser;
  /** Where Chromium listens for the DevTools protocol. */
  debuggingPort: number;
  /** Sends an API request as the owner. */
  request(endpoint: string, body?: unknown): Promise<TestReply["body"]>;
  /** Gives the browser context the owner's session. */
  signIn(context: BrowserContext): Promise<void>;
  /** Adds a user, who becomes a member of these chats. */
  addUser(displayName: string, chatIds: readonly number[]): Promise<SiteUser>;
  close(): Promise<void>;
}

interface SiteOptions {
  /** Arguments for Chromium. */
  browserArguments?: readonly string[];
  /** Leaves the server without an owner. */
  isNew?: boolean;
  clock?: CpuClock;
}

export async function startSite({
  browserArguments = [],
  isNew = false,
  clock,
}: SiteOptions = {}): Promise<Site> {
  const dataFolder = await mkdtemp(join(tmpdir(), "belfry-gates-"));
  const environment = {
    BELFRY_PORT: "0",
    BELFRY_DATA: dataFolder,
    BELFRY_SETUP_TOKEN: setupToken,
    BELFRY_LINK_PREVIEWS: "off",
    BELFRY_USER_BURST: "100000",
    BELFRY_WRITE_BURST: "100000",
    BELFRY_WEBHOOK_BURST: "100000",
    BELFRY_WEBHOOK_RATE: "100000",
  };
  const config = readConfig(environment, () => "");
  const server = await startServer(config, {
    log: pino({ level: "error" }),
    ...(clock && { clock }),
  });
  const debuggingPort = 9000 + (process.pid % 1000);
  const browser = await launchBrowser([
    `--remote-debugging-port=${debuggingPort}`,
    ...browserArguments,
  ]);
  const send = requestsOverHttp(server.url);
  if (!isNew) await send("POST /api/setup", { body: { ...owner, setupToken } });
  const { body: session } = isNew
    ? { body: { token: "" } }
    : await send("POST /api/auth/login", { body: owner });

  async function sendAs(token: string, endpoint: string, body: unknown) {
    const isRead = endpoint.startsWith("GET ");
    const reply = await send(endpoint, { as: token, ...(!isRead && { body: body ?? {} }) });
    if (reply.status >= 400) throw new Error(`${endpoint}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  return {
    url: server.url,
    database: server.database,
    browser,
    debuggingPort,
    request: (endpoint, body) => sendAs(session.token, endpoint, body),

    async addUser(displayName, chatIds) {
      const invite = await sendAs(session.token, "POST /api/invites", { chatIds });
      const [, token] = invite.url.split("#token=");
      const email = `${displayName.toLowerCase().replace(/\W+/g, ".")}@example.org`;
      const body = { token, email, displayName, password: owner.password };
      const { body: joined } = await send("POST /api/invites/accept", { body });
      return {
        id: joined.user.id,
        request: (endpoint, body) => sendAs(joined.token, endpoint, body),
        async goOnline() {
          const headers = { authorization: `Bearer ${joined.token}` };
          const liveUrl = `${server.url.replace("http", "ws")}/api/live`;
          // Node.js accepts headers, unlike browsers, whose types these are.
          const options = { protocols: [protocol], headers } as unknown as string[];
          const socket = new WebSocket(liveUrl, options);
          await new Promise((resolve) =>
            socket.addEventListener("message", resolve, { once: true }),
          );
          socket.send(JSON.stringify({ type: "active" }));
        },
      };
    },

    async signIn(context) {
      const headers = { "session-transport": "cookie" };
      const url = `${server.url}/api/auth/login`;
      const reply = await context.request.post(url, { headers, data: owner });
      if (!reply.ok()) throw new Error(`Sign-in failed with status ${reply.status()}.`);
    },

    async close() {
      await browser.close();
      await server.close();
      await rm(dataFolder, { recursive: true });
    },
  };
}
