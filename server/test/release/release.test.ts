import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, type TestContext, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { startServer } from "../../src/start.ts";
import { requestsOverHttp } from "../kit/requests.ts";
import { setupBody } from "../kit/test-server.ts";
import {
  deleteFolder,
  installNode,
  makeFolder,
  readText,
  root,
  runToEnd,
  type Service,
  startService,
} from "./programs.ts";

const { version, devDependencies } = JSON.parse(readText(root, "package.json"));
const tarball = join(root, `release/belfry-${version}.tar.gz`);
const partsList = join(root, `release/belfry-${version}.cdx.json`);
const oldestNode = "24.9.0";
const maxMegabytes = 80;

const folder = makeFolder();
const release = join(folder, `belfry-${version}`);
const nodeFolders = new Map([[devDependencies.node, dirname(process.execPath)]]);

beforeAll(async () => {
  const oldest = installNode(join(folder, "node"), oldestNode);
  await runToEnd(root, "npm", ["run", "release"]);
  await runToEnd(folder, "tar", ["-xzf", tarball]);
  await runToEnd(release, "npm", ["ci", "--omit=dev"]);
  makeReadOnly(release);
  nodeFolders.set(oldestNode, await oldest);
});

afterAll(() => deleteFolder(folder));

function makeReadOnly(path: string): void {
  execFileSync("chmod", ["-R", "a-w", path]);
}

/** Sets up the server, posts through a webhook, and reads the message. */
async function postMessage({ url }: Service): Promise<string> {
  const request = requestsOverHttp(url);
  const setup = await request("POST /api/setup", { body: setupBody });
  const as = setup.body.token;
  const chat = await request("POST /api/chats", { as, body: { title: "Deploys", kind: "group" } });
  const path = `/api/chats/${chat.body.id}`;
  const webhook = await request(`POST ${path}/webhooks`, { as, body: { name: "Relay" } });
  await request(`POST ${webhook.body.url}`, { body: { text: "Hello" } });
  return (await request(`GET ${path}/messages`, { as })).body.items[0].text;
}

/** Uses each thread of the server besides the one that writes. */
async function useThreads(
  { url }: Service,
  { expect }: Pick<TestContext, "expect">,
): Promise<void> {
  const request = requestsOverHttp(url);
  const body = { email: setupBody.email, password: setupBody.password };
  const as = (await request("POST /api/auth/login", { body })).body.token;
  const search = async () => (await request("GET /api/search?query=hello", { as })).body.items;
  await expect.poll(search).toHaveLength(1);
  const templates = { text: "{{ greeting | upcase }}" };
  const preview = { templates, body: '{"greeting": "hello"}' };
  const reply = await request("POST /api/chats/2/webhooks/1/preview", { as, body: preview });
  expect(reply.body).toMatchObject({ text: "HELLO" });
}

test.concurrent.for([oldestNode, devDependencies.node])(
  "[D6] [D14] A release runs on Node.js %s as a user who cannot write to it",
  async (nodeVersion, { expect, onTestFinished: onFinished }) => {
    const nodeFolder = nodeFolders.get(nodeVersion) ?? "";
    expect(await runToEnd(root, join(nodeFolder, "node"), ["--version"])).toBe(`v${nodeVersion}\n`);
    const service = await startService(release, ["npm", "start"], { nodeFolder, onFinished });
    expect(await postMessage(service)).toBe("Hello");
    const page = await fetch(service.url);
    expect(await page.text()).toContain("<title>Belfry</title>");
    expect(await service.stop()).toBe(0);
    const lines = service.output().split("\n");
    const expected = /^(> |Belfry is ready|Open this one-time link|\{"level":"info"|$)/;
    expect(lines.filter((line) => !expected.test(line))).toEqual([]);
  },
);

test.concurrent("[R22] A program installs the typed client from its tarball and posts with it", async ({
  expect,
  onTestFinished: onFinished,
}) => {
  const program = makeFolder();
  onFinished(() => deleteFolder(program));
  const client = join(root, `release/belfry-client-${version}.tgz`);
  const install = ["install", "--no-save", "--loglevel=error", "--prefer-offline", client];
  writeFileSync(join(program, "package.json"), '{ "type": "module" }');
  await runToEnd(program, "npm", install);
  const code = `import { createClient } from "@belfry/client/client";
import { postWebhook } from "@belfry/client/post-webhook";
const [url, token, webhook] = process.argv.slice(2) as [string, string, string];
const posted = await postWebhook(webhook, { text: "Hello", level: "info" });
const call = createClient({ url, token });
const { items } = await call("GET /api/chats", {});
const title: string | null = items[0]?.title ?? null;
console.log(posted.type, title);
`;
  writeFileSync(join(program, "program.ts"), code);
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const options = "--noEmit --strict --module nodenext --target es2024 --lib es2024,dom";
  const types = ["--types", "node", "--typeRoots", join(root, "node_modules/@types")];
  await runToEnd(program, compiler, [...options.split(" "), ...types, "program.ts"]);

  const service = await startService(release, ["npm", "start"], { onFinished });
  const request = requestsOverHttp(service.url);
  const { token: as } = (await request("POST /api/setup", { body: setupBody })).body;
  const chat = await request("POST /api/chats", { as, body: { title: "Deploys", kind: "group" } });
  const path = `/api/chats/${chat.body.id}/webhooks`;
  const { url } = (await request(`POST ${path}`, { as, body: { name: "Relay" } })).body;
  const args = ["program.ts", service.url, as, url];
  expect(await runToEnd(program, process.execPath, args)).toMatch(/^posted /);
});

test.concurrent("A release with its libraries takes less than 80 MB", async ({ expect }) => {
  const kilobytes = Number.parseInt(await runToEnd(release, "du", ["-sk", "."]), 10);
  expect(kilobytes).toBeGreaterThan(10_000);
  expect(kilobytes * 1024).toBeLessThan(maxMegabytes * 1e6);
});

test.concurrent("The OpenAPI document of a release is that of the source", async ({
  expect,
  onTestFinished: onFinished,
}) => {
  const service = await startService(release, ["node", "server/start.js"], { onFinished });
  const dataFolder = makeFolder();
  onFinished(() => deleteFolder(dataFolder));
  const config = readConfig({ BELFRY_PORT: "0", BELFRY_DATA: dataFolder }, () => "");
  const { url, close } = await startServer(config, { log: pino({ level: "silent" }) });
  const documents = [url, service.url].map(async (base) => {
    const document = await (await fetch(`${base}/api/openapi.json`)).text();
    return JSON.parse(document.replaceAll(base, ""));
  });
  const [expected, actual] = await Promise.all(documents);
  await close();
  expect(actual).toEqual(expected);
});

test.concurrent("A tarball installs the command `belfry`, which starts the server and runs commands", async ({
  expect,
  onTestFinished: onFinished,
}) => {
  const prefix = makeFolder();
  onFinished(() => deleteFolder(prefix));
  const args = ["install", "--global", "--prefix", prefix, "--loglevel=error"];
  await runToEnd(prefix, "npm", [...args, "--prefer-offline", tarball]);
  makeReadOnly(prefix);
  const belfry = join(prefix, "bin/belfry");
  const service = await startService(prefix, [belfry, "start"], { onFinished });
  expect(await postMessage(service)).toBe("Hello");
  await useThreads(service, { expect });
  const environment = { BELFRY_DATA: service.dataFolder };
  const backup = join(service.dataFolder, "backup.tar.zst");
  await runToEnd(prefix, belfry, ["backup", backup], environment);
  expect(existsSync(backup)).toBe(true);
  expect(await service.stop()).toBe(0);
  expect(await runToEnd(prefix, belfry, ["user", "list"], environment)).toContain(
    "ada@example.org",
  );
});

test.concurrent("[D6] A checkout without development dependencies starts if the web app is built", async ({
  expect,
  onTestFinished: onFinished,
}) => {
  const checkout = makeFolder();
  onFinished(() => deleteFolder(checkout));
  const list = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const files = (await runToEnd(root, "git", list)).trim().split("\n");
  for (const file of files.filter((path) => existsSync(join(root, path)))) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(join(root, file), join(checkout, file));
  }
  await runToEnd(checkout, "npm", ["ci", "--prefer-offline"], { NODE_ENV: "production" });
  const options = { nodeFolder: nodeFolders.get(oldestNode), onFinished };
  const start = () => startService(checkout, ["npm", "start"], options);
  await expect(start()).rejects.toThrow(/The web app is not built\. .*npm run release/);
  cpSync(join(root, "web/dist"), join(checkout, "web/dist"), { recursive: true });
  makeReadOnly(checkout);
  const service = await start();
  expect(await postMessage(service)).toBe("Hello");
  expect(await service.stop()).toBe(0);
});

test("A second release of the same commit has the same bytes", async () => {
  const files = [tarball, partsList, join(root, "release/SHA256SUMS")];
  const first = files.map(hashOf);
  await runToEnd(root, "npm", ["run", "release"]);
  expect(files.map(hashOf)).toEqual(first);
});

test.concurrent("[S11] A release has a list of its parts, with every library of the product", async ({
  expect,
}) => {
  const { metadata, components } = JSON.parse(readFileSync(partsList, "utf8"));
  expect(metadata.component).toMatchObject({ name: "belfry", version, type: "application" });
  const urls: string[] = components.map(({ purl }: { purl: string }) => decodeURIComponent(purl));
  const [product = ""] = readText(root, "docs/dependencies.md").split("## For development only");
  const cells = product.split("\n").flatMap((line) => /^\| (`[^|]+) \|/.exec(line)?.[1] ?? []);
  const libraries = cells.flatMap((cell) =>
    Array.from(cell.matchAll(/`([^`]+)`/g), ([, name]) => name),
  );
  const bundled = ["swagger-ui-dist", "emojibase-data", "@fontsource-variable/inter"];
  expect(libraries.length).toBeGreaterThan(30);
  for (const library of [...libraries, ...bundled]) {
    expect(urls.filter((url) => url.startsWith(`pkg:npm/${library}@`))).not.toEqual([]);
  }
  expect(urls.filter((url) => /npm\/(vitest|vite|typescript|@belfry\/server)@/.test(url))).toEqual(
    [],
  );
  expect(components.every(({ hashes }: { hashes?: object[] }) => hashes?.length === 1)).toBe(true);
});

test.concurrent("[S11] The checksums of a release name its files, and a changed file does not match", async ({
  expect,
  onTestFinished: onFinished,
}) => {
  const copy = makeFolder();
  onFinished(() => deleteFolder(copy));
  const names = [
    `belfry-${version}.tar.gz`,
    `belfry-client-${version}.tgz`,
    `belfry-${version}.cdx.json`,
    "SHA256SUMS",
  ];
  for (const name of names) cpSync(join(root, "release", name), join(copy, name));
  const check = () => runToEnd(copy, "sha256sum", ["--check", "--strict", "SHA256SUMS"]);
  expect(await check()).toBe(`${names[0]}: OK\n${names[1]}: OK\n${names[2]}: OK\n`);
  appendFileSync(join(copy, names[1] ?? ""), " ");
  await expect(check()).rejects.toThrow();
});

test("A release whose folder contains data is not replaced", async () => {
  const dataFolder = join(root, "release/belfry/data");
  mkdirSync(dataFolder);
  onTestFinished(() => rmSync(dataFolder, { recursive: true }));
  const failure = runToEnd(root, "node", ["scripts/release/release.ts"]);
  await expect(failure).rejects.toThrow(/data exists, and a new release would delete it/);
  expect(existsSync(join(root, "release/belfry/npm-shrinkwrap.json"))).toBe(true);
});

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
