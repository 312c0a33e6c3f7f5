import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { listen } from "../../test/kit/live-client.ts";
import { startTestServer, startWithCast } from "../../test/kit/test-server.ts";
import { readConfig } from "../config/config.ts";
import { requireRole } from "./roles.ts";

test("A role needs PostgreSQL, because only one process can use SQLite", () => {
  const check = (environment: Record<string, string>) => () =>
    requireRole(readConfig(environment, () => ""));
  expect(check({ BELFRY_ROLE: "live" })).toThrow(
    "BELFRY_ROLE is live, but only one process can use SQLite, and it must do everything. Set BELFRY_DATABASE_URL",
  );
  expect(check({})).not.toThrow();
  const onPostgres = { BELFRY_DATABASE_URL: "postgres://127.0.0.1/belfry" };
  expect(check({ ...onPostgres, BELFRY_ROLE: "jobs" })).not.toThrow();
});

eachDatabase((open) => {
  test("A process serves the requests of its role, and says its role in health replies", async () => {
    const database = await open();
    const api = await startWithCast(database, { BELFRY_ROLE: "api" });
    const { ada, relay } = api;
    const others = await Promise.all(
      ["live", "jobs"].map((role) => startTestServer(database, { BELFRY_ROLE: role }, api)),
    );
    // Without the kit's check of replies: the document is that of all roles together.
    const statuses = ({ url }: { url: string }) => {
      const headers = { authorization: `Bearer ${ada}` };
      const paths = ["/api/chats", "/api/live", new URL(relay.url).pathname];
      return Promise.all(paths.map(async (path) => (await fetch(url + path, { headers })).status));
    };
    const [live, jobs] = others;
    expect(await statuses(api)).toEqual([200, 404, 405]);
    // A request without an upgrade.
    expect(live && (await statuses(live))).toEqual([404, 400, 405]);
    expect(jobs && (await statuses(jobs))).toEqual([404, 404, 405]);
    for (const path of ["/healthz", "/readyz"]) {
      for (const [belfry, role] of [
        [api, "api"],
        [live, "live"],
        [jobs, "jobs"],
      ] as const) {
        const { body } = (await belfry?.request(`GET ${path}`)) ?? {};
        expect(body).toEqual({ status: "ok", role });
      }
    }
    if (live) await listen(live, ada);
  });

  // O9: senders give up after a 404.
  test("A process that does not receive webhooks replies with 503 and its role, in each style", async () => {
    const database = await open();
    const { relay, clock } = await startWithCast(database, { BELFRY_ROLE: "api" });
    const { url } = await startTestServer(database, { BELFRY_ROLE: "live" }, { clock });
    const path = new URL(relay.url).pathname;
    const token = path.split("/").at(-1) ?? "";
    const sentence = `This process has the role live and does not receive webhooks. Route webhook URLs to a process with the role api or all.`;
    // Without the kit's check of replies, which is for a process that has these routes.
    const post = async (suffix: string) => {
      const body = JSON.stringify({ text: "hello" });
      const reply = await fetch(`${url}${suffix}`, { method: "POST", body });
      expect(reply.status).toBe(503);
      expect(reply.headers.get("retry-after")).toBe("10");
      expect(reply.headers.get("belfry-role")).toBe("live");
      return reply.text();
    };
    const problem = JSON.parse(await post(path));
    expect(problem).toMatchObject({ code: "unavailable", detail: sentence });
    expect(JSON.parse(await post(`/api/webhooks/1/${token}`)).message).toBe(sentence);
    expect(await post(`${path}/teams`)).toBe(sentence);
    expect(await post(`/hooks/${token}`)).toBe("rollup_error");
    expect(await post("/api/webhooks/unknown")).toContain(sentence);
    expect(await post("/v2/enqueue")).toContain(sentence);
    expect(await post("/v2/alerts/disk/close?identifierType=alias")).toContain(sentence);
  });
});
