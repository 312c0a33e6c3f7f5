/**
 * `npm run examples`: posts example requests to a temporary server, takes screenshots of the messages in
 * both themes and at 390 px, and writes docs/guides/examples.md. Also takes the screenshots of docs/guides/cards.md.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { Browser } from "playwright-core";
import { readConfig } from "../../../server/src/config/config.ts";
import { startServer } from "../../../server/src/start.ts";
import { smallPng } from "../../../server/test/kit/files/small-png.ts";
import { readFixtures } from "../../../server/test/kit/formats/fixtures.ts";
import { requestsOverHttp } from "../../../server/test/kit/requests.ts";
import { launchBrowser } from "../support/browser.ts";
import { cardScreenshots, type Example, examples } from "./examples.ts";

const docs = join(import.meta.dirname, "../../../docs");
const owner = { email: "ada@example.org", displayName: "Ada", password: "a quiet harbour" };
const setupToken = "examples";

const views = [
  { name: "light", colorScheme: "light", width: 1000 },
  { name: "dark", colorScheme: "dark", width: 1000 },
  { name: "phone", colorScheme: "light", width: 390 },
  { name: "phone-dark", colorScheme: "dark", width: 390 },
] as const;

const graph = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160">
  <rect width="480" height="160" fill="#e7ecea"/>
  <path d="M0 130 70 120 140 125 200 95 260 100 330 45 400 50 480 20" fill="none"
    stroke="#b3261e" stroke-width="4"/></svg>`;

const person = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">
  <rect width="40" height="40" fill="#6b8f87"/><circle cx="20" cy="15" r="7" fill="#fff"/>
  <path d="M6 38a14 14 0 0 1 28 0" fill="#fff"/></svg>`;

const dataFolder = await mkdtemp(join(tmpdir(), "belfry-examples-"));
const environment = {
  BELFRY_PORT: "0",
  BELFRY_DATA: dataFolder,
  BELFRY_SETUP_TOKEN: setupToken,
  BELFRY_LINK_PREVIEWS: "off",
};
const config = readConfig(environment, () => "");
const server = await startServer(config, { log: pino({ level: "warn" }) });
const browser = await launchBrowser();
try {
  const send = requestsOverHttp(server.url);
  await send("POST /api/setup", { body: { ...owner, setupToken } });
  const { body: session } = await send("POST /api/auth/login", { body: owner });
  const chatIds = new Map<string, number>();
  for (const example of examples) {
    const requests = example.fixtures.map(readExample);
    chatIds.set(example.id, await postExample(send, session.token, example, requests));
  }
  const cards = await readCardExamples();
  for (const [index, id] of cardScreenshots.entries()) {
    const body = cards[index] ?? {};
    const card = { title: id, sender: "Monitor", path: "" };
    chatIds.set(id, await postExample(send, session.token, card, [{ headers: {}, body }]));
  }
  await mkdir(join(docs, "images/examples"), { recursive: true });
  for (const view of views) await takeScreenshots(browser, view, chatIds);
  await writeFile(join(docs, "guides/examples.md"), pageOf(examples));
} finally {
  await browser.close();
  await server.close();
  await rm(dataFolder, { recursive: true });
}

interface ExampleRequest {
  headers: Record<string, string>;
  body: unknown;
}

function readExample(name: string): ExampleRequest {
  const [format = "", fixtureName] = name.split("/");
  const found = readFixtures(format).find((one) => one.name === fixtureName);
  if (!found) throw new Error(`There is no fixture ${name}.`);
  return found.fixture;
}

/** Returns the bodies of the examples in the guide. */
async function readCardExamples(): Promise<unknown[]> {
  const guide = await readFile(join(docs, "guides/cards.md"), "utf8");
  return [...guide.matchAll(/^(?:curl .*)?(\{\n[\s\S]*?\n\})/gm)].map(([, json = ""]) =>
    JSON.parse(json),
  );
}

/** Posts the requests of an example to a separate chat. Returns the chat's id. */
async function postExample(
  send: ReturnType<typeof requestsOverHttp>,
  as: string,
  { title, sender, path }: Pick<Example, "title" | "sender" | "path">,
  requests: readonly ExampleRequest[],
): Promise<number> {
  const { body: chat } = await send("POST /api/chats", { as, body: { title, kind: "group" } });
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  const { body: webhook } = await send(endpoint, { as, body: { name: sender } });
  for (const { headers, body } of requests) {
    const url = `${new URL(webhook.url).pathname}/${path}`;
    const reply = await send(`POST ${url}`, { headers, body });
    if (reply.status !== 200) throw new Error(`${title}: ${JSON.stringify(reply.body)}`);
  }
  return chat.id;
}

async function takeScreenshots(
  browser: Browser,
  { name, colorScheme, width }: (typeof views)[number],
  chatIds: ReadonlyMap<string, number>,
): Promise<void> {
  const viewport = { width, height: 1400 };
  const context = await browser.newContext({ baseURL: server.url, colorScheme, viewport });
  const page = await context.newPage();
  // The image URLs of the examples do not exist.
  await page.route("**/api/images/*/*", (route) => {
    const encoded = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    const isGraph = Buffer.from(encoded, "base64url").toString().includes("graph");
    return route.fulfill({ contentType: "image/svg+xml", body: isGraph ? graph : person });
  });
  const headers = { "session-transport": "cookie" };
  await page.request.post("/api/auth/login", { headers, data: owner });
  for (const [id, chatId] of chatIds) {
    if (cardScreenshots.includes(id) && name !== "light") continue;
    await page.goto(`/chats/${chatId}`);
    const message = page.getByRole("article").last();
    await message.waitFor();
    await page.evaluate(() => document.fonts.ready);
    const png = await smallPng(await message.screenshot());
    await writeFile(join(docs, `images/examples/${id}-${name}.png`), png);
  }
  await context.close();
}

function pageOf(all: readonly Example[]): string {
  return `# Examples of messages

Screenshots of messages that services post. The requests are test fixtures. \`npm run examples\` makes this page and its
screenshots.
${all.map(sectionOf).join("")}`;
}

function sectionOf({ id, title, note }: Example): string {
  const image = (view: string) => `../images/examples/${id}-${view}.png`;
  return `
## ${title}

${note}

[On a phone](${image("phone")}), [on a phone in the dark theme](${image("phone-dark")})

<picture>
  <source media="(prefers-color-scheme: dark)" srcset="${image("dark")}">
  <img alt="${title}" src="${image("light")}">
</picture>
`;
}
