/** A server with a chat full of messages, and a browser, for `npm run gates`. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { readConfig } from "../../../server/src/config/config.ts";
import { startServer } from "../../../server/src/start.ts";
import { requestsOverHttp, type TestReply } from "../../../server/test/kit/requests.ts";
import { launchBrowser } from "../support/browser.ts";

const owner = {
  email: "ada@example.org",
  displayName: "Ada Lovelace",
  password: "a quiet harbour",
};
const setupToken = "gates";

export interface Site {
  url: string;
  browser: Browser;
  /** Where Chromium listens for the DevTools protocol. */
  debuggingPort: number;
  /** Sends an API request as the owner. */
  request(endpoint: string, body?: unknown): Promise<TestReply["body"]>;
  /** Gives the browser context the owner's session. */
  signIn(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const dataFolder = await mkdtemp(join(tmpdir(), "belfry-gates-"));
  const environment = {
    BELFRY_PORT: "0",
    BELFRY_DATA: dataFolder,
    BELFRY_SETUP_TOKEN: setupToken,
    BELFRY_USER_BURST: "100000",
    BELFRY_WRITE_BURST: "100000",
    BELFRY_WEBHOOK_BURST: "100000",
    BELFRY_WEBHOOK_RATE: "100000",
  };
  const config = readConfig(environment, () => "");
  const server = await startServer(config, { log: pino({ level: "error" }) });
  const debuggingPort = 9000 + (process.pid % 1000);
  const browserServer = await launchBrowser([`--remote-debugging-port=${debuggingPort}`]);
  const browser = await chromium.connect(browserServer.wsEndpoint());
  const send = requestsOverHttp(server.url);
  await send("POST /api/setup", { body: { ...owner, setupToken } });
  const { body: session } = await send("POST /api/auth/login", { body: owner });

  return {
    url: server.url,
    browser,
    debuggingPort,

    async request(endpoint, body) {
      const isRead = endpoint.startsWith("GET ");
      const reply = await send(endpoint, {
        as: session.token,
        ...(!isRead && { body: body ?? {} }),
      });
      if (reply.status >= 400) throw new Error(`${endpoint}: ${JSON.stringify(reply.body)}`);
      return reply.body;
    },

    async signIn(context) {
      const headers = { "session-transport": "cookie" };
      const url = `${server.url}/api/auth/login`;
      const reply = await context.request.post(url, { headers, data: owner });
      if (!reply.ok()) throw new Error(`Sign-in failed with status ${reply.status()}.`);
    },

    async close() {
      await browser.close();
      await browserServer.close();
      await server.close();
      await rm(dataFolder, { recursive: true });
    },
  };
}
