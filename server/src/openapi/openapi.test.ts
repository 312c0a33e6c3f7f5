import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { checkReply } from "../../test/kit/contract/check-reply.ts";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startTestServer } from "../../test/kit/test-server.ts";
import { findWebhookPath, webhookPatterns } from "../webhooks/incoming/routes/paths.ts";
import { createOpenApiDocument } from "./openapi.ts";

const document = createOpenApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test("A validator accepts the OpenAPI document", async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

test("Each operation has its own id and a tag that the document lists", () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const used = new Set(operations.flatMap(({ operation }) => operation.tags));
  expect([...used].sort()).toEqual(document.tags.map(({ name }) => name).sort());
});

test("Each path parameter is described, and each reference leads to a component", () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = operation.parameters?.filter((parameter) => parameter.in === "path") ?? [];
    expect(described.map(({ name }) => name).sort(), path).toEqual(inPath.sort());
  }
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  const names = new Set([...references].map(([, name]) => name));
  expect(Object.keys(document.components.schemas).sort()).toEqual([...names].sort());
});

test("No schema contains itself, so that the page /docs can show references in full", () => {
  const referencesIn = (value: unknown) =>
    [...JSON.stringify(value).matchAll(/schemas\/(\w+)"/g)].map(([, name = ""]) => name);
  const visit = (name: string, containers: readonly string[]) => {
    expect(containers).not.toContain(name);
    const path = [...containers, name];
    for (const next of new Set(referencesIn(document.components.schemas[name]))) visit(next, path);
  };
  for (const name of Object.keys(document.components.schemas)) visit(name, []);
});

test("Comments of the contracts describe schemas and their members", () => {
  const { Webhook, Message, Card } = document.components.schemas as Record<
    string,
    SchemaDescription
  >;
  expect(Message?.description).toMatch(/^A removed message keeps its id/);
  expect(Message?.properties?.id?.description).toMatch(/^Number in the chat/);
  expect(Webhook?.properties?.format?.description).toMatch(/^Format of all bodies/);
  expect(Card?.properties?.fields?.items?.properties?.value?.description).toBe("Markdown.");
  expect(Card?.properties?.author?.properties?.name?.description).toBeUndefined();
});

test("The test kit rejects replies that the document does not have", () => {
  const contentType = "application/json; charset=utf-8";
  const check = (status: number, body: unknown) => () =>
    checkReply("GET", "/api/chats?limit=1", { status, contentType, body });
  expect(check(200, { items: [] })).not.toThrow();
  expect(check(200, { items: [{ id: "1" }] })).toThrow(/items\/0\/id/);
  expect(check(200, { items: [], more: true })).toThrow(/additional/);
  expect(check(418, {})).toThrow(/the status is not documented/);
  expect(check(404, {})).toThrow(/the status is not documented/);
});

interface SchemaDescription {
  description?: string;
  properties?: Record<string, SchemaDescription>;
  items?: SchemaDescription;
}

/** `/api/webhooks/{token}/github` as `/api/webhooks/:/:`. Names of parameters do not matter. */
function routeOf(path: string): string {
  return path.replace(/\{\w+\}/g, ":").replace(/^(\/api\/webhooks\/:\/)(?!ping$)[a-z-]+$/, "$1:");
}

eachDatabase((open) => {
  test("Every route of the server is in the document, and every operation has a route", async () => {
    const routes = await routesWhile(async () => void (await startTestServer(await open())));
    const documented = operations.map(({ path, method }) => `${method} ${routeOf(path)}`);
    expect([...new Set(routes)].sort()).toEqual([...new Set(documented)].sort());
  });

  test("The document is served without sign-in, and again only if it has changed", async () => {
    const { request } = await startTestServer(await open());
    const first = await request("GET /api/openapi.json");
    expect(first.body.openapi).toBe("3.1.1");
    const etag = first.headers.get("etag") ?? "";
    const second = await request("GET /api/openapi.json", { headers: { "if-none-match": etag } });
    expect(second.status).toBe(304);
  });
});

/** Returns the routes that a new server registers, such as `get /api/chats/:`. */
async function routesWhile(start: () => Promise<void>): Promise<string[]> {
  const routes = new Set<string>();
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }) => {
      // Routes with a list of methods reject them.
      if (Array.isArray(method) || method === "HEAD") return;
      // A path with a slash at the end is the same operation.
      const path = url.replace(/:\w+(\([^)]*\))?/g, ":").replace(/(.)\/$/, "$1");
      routes.add(`${method.toLowerCase()} ${path}`);
    });
  };
  subscribe("fastify.initialization", watch);
  await start().finally(() => unsubscribe("fastify.initialization", watch));
  return [...routes, ...webhookRoutes()];
}

/** Returns the routes of webhook URLs, which Fastify does not serve. */
function webhookRoutes(): string[] {
  return webhookPatterns.flatMap((pattern) => {
    const url = pattern.replace(":version", "v1").replace(/:\w+/g, "1");
    const methods = findWebhookPath(url)?.methods.filter((method) => method !== "HEAD") ?? [];
    const path = pattern.replace(/:\w+/g, ":");
    return methods.map((method) => `${method.toLowerCase()} ${path}`);
  });
}
