/** A server with the built web app for one test file, its users and their pages. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach } from "vitest";
import { createPasswords } from "../../../server/src/auth/passwords/passwords.ts";
import { systemClock } from "../../../server/src/clock.ts";
import { type Config, readConfig } from "../../../server/src/config/config.ts";
import type { Database } from "../../../server/src/database/database.ts";
import { createUsers } from "../../../server/src/users/users.ts";
import { type RequestOptions, requestsOverHttp } from "../../../server/test/kit/requests.ts";
import { openBrowser } from "./browser.ts";
import { createPagePool, type VisitOptions } from "./pages/page-pool.ts";
import { type Servers, startServers } from "./servers.ts";

export const password = "a quiet harbour";
export const setupToken = "open-sesame";

const passwordCost = { memoryKiB: 8, passes: 1 };

export interface Person {
  id: number;
  email: string;
  displayName: string;
}

export interface Harness {
  url: string;
  /** Creates the owner Ada and the chat General. */
  setUp(): Promise<Person>;
  addUser(displayName: string): Promise<Person>;
  /** Opens a page as in a new browser context, signed in if there is a user. */
  visit(user?: Person, options?: VisitOptions): Promise<Page>;
  /** Opens a page that stays open until the end of the file. */
  visitForAll(user: Person): Promise<Page>;
  /** Sends an API request as a user. */
  request<T>(user: Person, endpoint: string, body?: unknown): Promise<T>;
}

/** Starts a harness for the tests of one file, and closes it after them. */
export async function startHarness(
  environment: Record<string, string> = {},
  start: (config: Config) => Promise<Servers> = startServers,
): Promise<Harness> {
  const dataFolder = mkdtempSync(join(tmpdir(), "belfry-e2e-"));
  const config = {
    ...readConfig(
      {
        BELFRY_PORT: "0",
        BELFRY_DATA: dataFolder,
        BELFRY_SETUP_TOKEN: setupToken,
        BELFRY_USER_BURST: "10000",
        BELFRY_WRITE_BURST: "10000",
        BELFRY_LOG_LEVEL: "error",
        BELFRY_LINK_PREVIEWS: "off",
        ...environment,
      },
      () => "",
    ),
    // Below the lowest cost that can be configured.
    passwordMemoryKiB: passwordCost.memoryKiB,
    passwordPasses: passwordCost.passes,
  };
  const servers = await start(config);
  const { url } = servers;
  const { browser, userAgent } = await openBrowser();
  const pages = createPagePool(browser, url);
  const errors: string[] = [];
  const tokenByEmail = new Map<string, string>();

  async function send<T>(endpoint: string, options: RequestOptions): Promise<T> {
    const { status, body } = await requestsOverHttp(url)(endpoint, options);
    if (status >= 400) throw new Error(`${endpoint} replied ${JSON.stringify(body)}`);
    return body;
  }

  /** The server sends no notice of a new device if the page signs in with the same user agent. */
  const post = <T>(path: string, body: object) =>
    send<T>(`POST ${path}`, { body, headers: { "user-agent": userAgent } });

  async function tokenOf({ email }: Person): Promise<string> {
    const known = tokenByEmail.get(email);
    if (known) return known;
    const { token } = await post<{ token: string }>("/api/auth/login", { email, password });
    tokenByEmail.set(email, token);
    return token;
  }

  async function visit(user?: Person, options?: VisitOptions): Promise<Page> {
    const page = await pages.take({
      // It would answer requests that a test wants to see, so only its own tests have it.
      serviceWorkers: "block",
      // Waiting for animations costs time. The journey keeps them.
      reducedMotion: "reduce",
      ...options,
    });
    // Only a failing test waits that long.
    page.setDefaultTimeout(60_000);
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (/Content Security Policy|Trusted(HTML|Script)/.test(message.text()))
        errors.push(message.text());
    });
    if (user) await signIn(page, user);
    return page;
  }

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(await pages.describe());
    await pages.release();
  });

  afterAll(async () => {
    await pages.close();
    await servers.close();
    rmSync(dataFolder, { recursive: true, force: true });
    if (errors.length > 0) throw new Error(`Errors in the pages:\n${errors.join("\n")}`);
  });

  return {
    url,

    async setUp() {
      const ada = { email: "ada@example.org", displayName: "Ada", password };
      return (await post<{ user: Person }>("/api/setup", { ...ada, setupToken })).user;
    },

    addUser: (displayName) => addUser(servers.database, displayName),

    visit,

    async visitForAll(user) {
      const page = await visit(user);
      pages.keep();
      return page;
    },

    async request(user, endpoint, body) {
      const isRead = endpoint.startsWith("GET ");
      return send(endpoint, { as: await tokenOf(user), ...(!isRead && { body: body ?? {} }) });
    },
  };
}

async function signIn(page: Page, { email }: Person): Promise<void> {
  const headers = { "session-transport": "cookie" };
  const response = await page.request.post("/api/auth/login", {
    headers,
    data: { email, password },
  });
  if (!response.ok()) throw new Error(`Sign-in failed with status ${response.status()}`);
}

async function addUser(database: Database, displayName: string): Promise<Person> {
  const email = `${displayName.toLowerCase()}@example.org`;
  const { hash } = createPasswords(passwordCost);
  const passwordHash = await hash(password);
  const users = createUsers({ database, clock: systemClock });
  return users.create({ email, displayName, role: "member", passwordHash });
}
