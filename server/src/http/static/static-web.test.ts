import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createProblems, mountProblemReplies } from "../problems/problem-reply.ts";
import { mountStaticWeb } from "./static-web.ts";

async function createWeb() {
  const folder = await mkdtemp(join(tmpdir(), "belfry-web-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "the app");
  await writeFile(join(folder, "assets/app-1a2b.js"), "the code");
  await writeFile(join(folder, "assets/app-1a2b.js.br"), "brotli");
  await writeFile(join(folder, "assets/app-1a2b.js.gz"), "gzip");
  await mkdir(join(folder, "docs"));
  await writeFile(join(folder, "docs/index.html"), "the guides");
  const app = Fastify();
  const options = { log: app.log, databaseFailure: () => undefined, docsUrl: () => "" };
  mountProblemReplies(app, createProblems(options));
  mountStaticWeb(app, folder);
  onTestFinished(() => app.close());
  return app;
}

test("Every URL of the web app returns the page, which is always revalidated", async () => {
  const app = await createWeb();
  const settings = ["/settings", "/admin/users", "/join"];
  for (const url of ["/", "/?a", "/chats/7/messages/2", "/search?q=a", "/activity", ...settings]) {
    const reply = await app.inject(url);
    expect(reply).toMatchObject({ statusCode: 200, body: "the app" });
    expect(reply.headers["cache-control"]).toBe("no-cache");
  }
});

test("[D17] An unknown path shows a browser the page with status 404, except for files", async () => {
  const app = await createWeb();
  const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const unknown = await app.inject({ url: "/apiary", headers });
  expect(unknown).toMatchObject({ statusCode: 404, body: "the app" });
  const file = await app.inject({ url: "/.env", headers });
  expect(file.json()).toMatchObject({ status: 404, code: "not_found" });
});

test("[D17] The file robots.txt disallows all, and password managers find the settings", async () => {
  const app = await createWeb();
  const robots = await readFile(
    new URL("../../../../web/public/robots.txt", import.meta.url),
    "utf8",
  );
  expect(robots).toBe("User-agent: *\nDisallow: /\n");
  const changed = await app.inject("/.well-known/change-password");
  expect([changed.statusCode, changed.headers.location]).toEqual([302, "/settings/password"]);
});

test("The page for programs has its own policy", async () => {
  const app = await createWeb();
  const page = await app.inject("/docs");
  expect(page.body).toBe("the guides");
  expect(page.headers["content-security-policy"]).toContain("connect-src 'self';");
  expect(page.headers["cache-control"]).toBe("no-cache");
});

test("[A33] Hashed assets are cached forever, and a missing one returns 404", async () => {
  const app = await createWeb();
  const asset = await app.inject("/assets/app-1a2b.js");
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await app.inject("/assets/app-gone.js")).statusCode).toBe(404);
});

test("[U1] Assets compressed by the build are sent only to clients that accept them", async () => {
  const app = await createWeb();
  for (const [accepted, body] of [
    ["br, gzip", "brotli"],
    ["gzip", "gzip"],
    ["identity", "the code"],
  ]) {
    const headers = { "accept-encoding": accepted };
    const asset = await app.inject({ url: "/assets/app-1a2b.js", headers });
    expect(asset.body).toBe(body);
    expect(asset.headers["content-type"]).toContain("application/javascript");
    expect(asset.headers.vary).toContain("accept-encoding");
  }
  expect((await app.inject("/assets/app-1a2b.js.br")).statusCode).toBe(404);
});

test("[U1] The page makes a browser with a session send the first requests of the app immediately", async () => {
  const app = await createWeb();
  const linksAt = async (url: string, cookie = "belfry_session=ses_1") => {
    const { headers } = await app.inject({ url, headers: { cookie } });
    return String(headers.link ?? "").match(/(?<=<)[^>]+/g) ?? [];
  };
  const first = ["/api/auth/session", "/api/chats"];
  expect(await linksAt("/")).toEqual(first);
  expect(await linksAt("/chats/7")).toEqual([...first, "/api/chats/7/messages?limit=50"]);
  expect(await linksAt("/settings")).toEqual([]);
  expect(await linksAt("/", "theme=dark")).toEqual([]);
});

test.for([
  "/api",
  "/api/nowhere",
  "//api/nowhere",
  "/API/nowhere",
  "/api%2fnowhere",
  "/docs/nowhere",
  ...["/metrics", "/openapi.json", "/.env", "/.git/config", "/favicon.ico", "/wp-login.php"],
  ...["/.well-known/security.txt", "/chats/.env", "/chats/backup.sql", "/%2eenv", "/apiary"],
])("[A33, D17] %s returns a problem and not the page", async (url) => {
  const reply = await (await createWeb()).inject(url);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: "not_found" });
});

test.for(["/../package.json", "/assets/..%2f..%2fpackage.json", "/%2e%2e/package.json"])(
  "The path %s does not leave the folder",
  async (url) => {
    const reply = await (await createWeb()).inject(url);
    expect(reply.body).not.toContain("belfry");
  },
);
