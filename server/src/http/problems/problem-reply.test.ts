import { api } from "@belfry/contracts/api";
import { problems } from "@belfry/contracts/problems";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startTestServer, startWithCast } from "../../../test/kit/test-server.ts";

eachDatabase((open) => {
  test("[A32] A problem has a type, a title, a status, a detail, a code and a request id", async () => {
    const { request, url } = await startTestServer(await open());
    const reply = await request("GET /api/chats");
    expect(reply.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.body).toEqual({
      type: `${url}/docs/problems#sign_in_required`,
      title: "Sign-in required",
      status: 401,
      detail: "This endpoint needs a session or an API key.",
      code: "sign_in_required",
      instance: expect.stringMatching(/^[0-9a-f]{8}-\d+$/),
    });
    const another = await request("GET /api/chats");
    expect(another.body.instance).not.toBe(reply.body.instance);
  });

  test("[A32] The page that a problem links to explains every code", async () => {
    const { request } = await startTestServer(await open());
    const { body: problem } = await request("GET /api/chats");
    const page = await request(`GET ${problem.type}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    for (const [code, [status, title, sentence]] of Object.entries(problems)) {
      expect(page.body).toContain(`id="${code}"`);
      expect(page.body).toContain(`${status} ${title}. ${sentence}`);
    }
  });

  test("[A33] An unknown path below /api returns a problem and never a page", async () => {
    const { request } = await startTestServer(await open());
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      for (const path of [
        "/api",
        "/api/",
        "/api/nowhere",
        "/api/chats/1/nowhere",
        "/api/../x/api",
      ]) {
        const reply = await request(`${method} ${path}`);
        expect(reply.body, `${method} ${path}`).toMatchObject({ status: 404, code: "not_found" });
      }
    }
  });

  test("[A33] An unsupported method of a known path returns 405 with the supported methods", async () => {
    const { request } = await startTestServer(await open());
    const methodsByPath = new Map<string, string[]>();
    for (const key of Object.keys(api)) {
      const [method = "", path = ""] = key.split(" ");
      methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method]);
    }
    /** Whether a path's last part is an id for that method, as of `DELETE /api/invites/:inviteId`. */
    const isId = (method: string, path: string) =>
      [...methodsByPath].some(([other, known]) => {
        const pattern = other.replaceAll(/:\w+/g, "[^/]+");
        return other !== path && known.includes(method) && new RegExp(`^${pattern}$`).test(path);
      });
    for (const [path, known] of methodsByPath) {
      const all = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
      const allowed = known.includes("GET") ? [...known, "HEAD"] : known;
      for (const method of all.filter((method) => !known.includes(method))) {
        if (isId(method, path)) continue;
        const reply = await request(`${method} ${path.replaceAll(/:\w+/g, "1")}`);
        expect(reply.body, `${method} ${path}`).toMatchObject({
          status: 405,
          code: "method_not_allowed",
        });
        expect(reply.headers.get("allow"), path).toBe(allowed.sort().join(", "));
      }
    }
  });

  test("[A7] Only JSON in UTF-8 is accepted as a body", async () => {
    const { request, ada } = await startWithCast(await open());
    const make = (body: string | Uint8Array, type = "application/json") =>
      request("POST /api/chats", { as: ada, body, headers: { "content-type": type } });
    const chat = JSON.stringify({ title: "Fine", kind: "group" });
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/json", "x"]) {
      expect((await make(chat, type)).body, type).toMatchObject({
        status: 415,
        code: "unsupported_media_type",
      });
    }
    for (const body of [
      "",
      "{",
      "7",
      "null",
      '"x"',
      "[]",
      Buffer.from('{"title":"\xe9"}', "latin1"),
    ]) {
      expect((await make(body)).body, String(body)).toMatchObject({
        status: 400,
        code: "invalid_body",
      });
    }
    expect((await make(chat, "application/json; charset=utf-8")).status).toBe(200);
  });

  test("A body that is too large is rejected with the limit", async () => {
    const { request, ada } = await startWithCast(await open());
    const tooLarge = await request("POST /api/chats", {
      as: ada,
      body: "x".repeat(256 * 1024 + 1),
    });
    expect(tooLarge.body).toMatchObject({ code: "body_too_large", limit: 256 * 1024 });
    const login = await request("POST /api/auth/login", { body: "x".repeat(16 * 1024 + 1) });
    expect(login.body, "[A6]").toMatchObject({ code: "body_too_large", limit: 16 * 1024 });
  });

  test("Unknown members of a body are ignored", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    const ignored = {
      id: 99,
      createdBy: 3,
      role: "owner",
      me: { role: "owner" },
      rev: 9,
      firstMessageId: 9,
    };
    const polluting = '{"title":"New","kind":"group","__proto__":{"memberIds":[3]},';
    const made = await request("POST /api/chats", {
      as: ada,
      body: polluting + JSON.stringify({ ...ignored, archivedAt: "2001-01-01T00:00:00Z" }).slice(1),
    });
    expect(made.body).toMatchObject({
      id: 3,
      rev: 0,
      firstMessageId: 1,
      archivedAt: null,
      memberCount: 1,
    });
    const hook = await request(`POST ${chat}/webhooks`, {
      as: ada,
      body: {
        name: "CI",
        id: 9,
        chatId: 1,
        token: "whk_mine",
        url: "http://evil.example",
        createdBy: 2,
      },
    });
    expect(hook.body).toMatchObject({ id: 2, chatId: 2, createdBy: { id: 1 } });
    expect(hook.body.url).not.toMatch(/mine|evil/);
  });

  test("[A33] Responses to signed-in users are not cached", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    for (const endpoint of ["GET /api/chats", `GET ${chat}/messages`, `PUT ${chat}/read`]) {
      const body = endpoint.startsWith("PUT") ? { messageId: 0 } : undefined;
      const { headers } = await request(endpoint, { as: ada, body });
      expect(headers.get("cache-control"), endpoint).toBe("no-store");
    }
  });

  test("[A35] No response has CORS headers", async () => {
    const { request, ada } = await startWithCast(await open());
    const headers = { origin: "https://evil.example" };
    const read = await request("GET /api/chats", { as: ada, headers });
    const preflight = await request("OPTIONS /api/chats", {
      headers: { ...headers, "access-control-request-method": "POST" },
    });
    for (const reply of [read, preflight]) {
      expect([...reply.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual(
        [],
      );
    }
  });
});
