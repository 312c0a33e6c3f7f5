/** Failed runs of CI services are solved by the next passed run. */
import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { anyDatabase, eachDatabase } from "../../../../../test/kit/each-database.ts";
import { type Fixture, readFixtures } from "../../../../../test/kit/formats/fixtures.ts";
import { listen } from "../../../../../test/kit/live-client.ts";
import { startWithCast } from "../../../../../test/kit/test-server.ts";
import type { Database } from "../../../../database/database.ts";

type Part = Record<string, unknown>;

interface Service {
  format: string;
  fixture: string;
  /** Where the run is in the body. */
  path: readonly string[];
  failed: Part;
  passed: Part;
  number(value: number): Part;
  note: string;
}

const services: Service[] = [
  {
    format: "github",
    fixture: "workflow-run-failed",
    path: ["workflow_run"],
    failed: { conclusion: "failure" },
    passed: { conclusion: "success" },
    number: (number) => ({ id: 7000 + number, run_number: number, html_url: urlOf(number) }),
    note: `Fixed by [run 902](${urlOf(902)})`,
  },
  {
    format: "gitlab",
    fixture: "pipeline-failed",
    path: ["object_attributes"],
    failed: { status: "failed" },
    passed: { status: "success" },
    number: (number) => ({ id: number, url: urlOf(number) }),
    note: `Fixed by [pipeline #902](${urlOf(902)})`.replace("#", "\\#"),
  },
  {
    format: "circleci",
    fixture: "workflow-failed",
    path: ["workflow"],
    failed: { status: "failed" },
    passed: { status: "success" },
    number: (number) => ({ id: `w${number}`, created_at: timeOf(number), url: urlOf(number) }),
    note: `Fixed by [pipeline 130](${urlOf(902)})`,
  },
  {
    format: "azure-devops",
    fixture: "build-failed",
    path: ["resource"],
    failed: { result: "failed" },
    passed: { result: "succeeded" },
    number: (number) => ({ id: number, buildNumber: String(number) }),
    note: "Fixed by [build \\#902](",
  },
  {
    format: "bitbucket",
    fixture: "build-passed",
    path: ["commit_status"],
    failed: { state: "FAILED" },
    passed: { state: "SUCCESSFUL" },
    number: (number) => ({
      created_on: timeOf(number),
      url: urlOf(number),
      commit: { hash: `03f4a7270240708834de475bcf21532d6134${number}` },
    }),
    note: `Fixed by [a later build](${urlOf(902)})`,
  },
  {
    format: "jenkins",
    fixture: "failed",
    path: ["build"],
    failed: { status: "FAILURE" },
    passed: { status: "SUCCESS" },
    number: (number) => ({ number, full_url: `https://ci.example/job/bells/${number}/` }),
    note: "Fixed by [build 902](https://ci.example/job/bells/902/)",
  },
  {
    format: "gitea",
    fixture: "workflow-run-failed",
    path: ["workflow_run"],
    failed: { conclusion: "failure" },
    passed: { conclusion: "success" },
    number: (number) => ({ id: 7000 + number, run_number: number, html_url: urlOf(number) }),
    note: `Fixed by [run 902](${urlOf(902)})`,
  },
];

function urlOf(number: number): string {
  return `https://ci.example/runs/${number}`;
}

function timeOf(number: number): string {
  return new Date(Date.UTC(2025, 10, 21) + number * 60_000).toISOString();
}

async function openBuilds(database: Database, service: Service) {
  const cast = await startWithCast(database);
  const { request, ada, chat, relay } = cast;
  const fixture = readFixtures(service.format).find(
    ({ name }) => name === service.fixture,
  )?.fixture;
  if (!fixture) throw new Error(`no fixture ${service.fixture}`);
  const send = async (number: number, result: Part, more: Part = {}, headers = {}) => {
    const body = withPart(fixture, service.path, { ...service.number(number), ...result, ...more });
    const path = `POST ${relay.url}/${service.format}`;
    return (await request(path, { body, headers: { ...fixture.headers, ...headers } })).body;
  };
  const messages = async (): Promise<Message[]> =>
    (await request(`GET ${chat}/messages`, { as: ada })).body.items;
  const fail = (number: number, more?: Part) => send(number, service.failed, more);
  const pass = (number: number, more?: Part, headers?: object) =>
    send(number, service.passed, more, headers);
  return { ...cast, fail, pass, send, messages };
}

/** Returns a copy of the fixture's body with these members at the path. */
function withPart({ body }: Fixture, path: readonly string[], part: Part): unknown {
  const copy = structuredClone(body) as Part;
  const at = path.reduce((current, name) => current[name] as Part, copy);
  Object.assign(at, part);
  return copy;
}

const [github] = services as [Service];

anyDatabase((open) => {
  // R1
  test.each(services)(
    "[W97] The next passed run of $format updates the failed ones and adds no message",
    async (service) => {
      const { fail, pass, messages } = await openBuilds(await open(), service);
      await fail(900);
      const { id: last } = await fail(901);
      const open901 = (await messages())[1];
      expect(open901).toMatchObject({ state: "open", problem: expect.any(String) });
      expect(await pass(902)).toMatchObject({ ok: true, id: last, created: false });
      const [first, second, ...others] = await messages();
      expect(others).toEqual([]);
      for (const message of [first, second]) {
        expect(message).toMatchObject({ state: "resolved", level: "success" });
        expect(message?.cards?.[0]?.title).toMatch(/^Fixed: /);
        expect(message?.cards?.[0]?.text).toContain(service.note);
      }
      expect(await pass(903), "nothing was open").toMatchObject({ id: 3, created: true });
    },
  );
});

eachDatabase((open) => {
  // R1
  test("[W97] A repeated pass changes nothing, and a late failure of an older run is not open", async () => {
    const belfry = await openBuilds(await open(), github);
    const { ada, fail, pass, messages } = belfry;
    await fail(900);
    const client = await listen(belfry, ada);
    const key = { "idempotency-key": "delivery-1" };
    for (const headers of [key, key, {}]) {
      expect(await pass(902, {}, headers)).toMatchObject({ id: 1, created: false });
    }
    expect(await pass(903, {}, key)).toMatchObject({ code: "idempotency_mismatch" });
    const { message } = await client.next("message.changed");
    expect([message], "live equals fetched").toEqual(await messages());
    await fail(901);
    expect((await messages())[1]).toMatchObject({
      state: "resolved",
      silent: true,
      cards: [{ title: "Fixed: Build on main", text: expect.stringContaining("a later run") }],
    });
    await fail(903);
    await pass(901);
    expect((await messages())[2], "an older pass solves no later failure").toMatchObject({
      state: "open",
    });
  });

  // R1
  test("[W97] Failures and passes that arrive at the same time leave nothing open", async () => {
    const { fail, pass, messages } = await openBuilds(await open(), github);
    await Promise.all([900, 901, 902, 903].map((number) => fail(number)).concat(pass(904)));
    const states = (await messages()).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(["resolved"]));
  });
});

anyDatabase((open) => {
  // R1
  test("[W97] Runs of another branch, a cancelled run and another webhook solve nothing", async () => {
    const { request, ada, chat, fail, pass, send, messages } = await openBuilds(
      await open(),
      github,
    );
    await fail(900);
    await pass(901, { head_branch: "bells" });
    await send(902, { conclusion: "cancelled" });
    const other = await request(`POST ${chat}/webhooks`, { as: ada, body: { name: "Other" } });
    const { problem } = (await messages())[0] ?? {};
    const body = { text: "fixed", problem, state: "resolved" };
    await request(`POST ${other.body.url}`, { body });
    expect((await messages())[0]).toMatchObject({ state: "open", level: "critical" });
    expect(await messages()).toHaveLength(4);
  });

  // R1
  test("[W97] A failure of a pull request is a warning", async () => {
    const { fail, messages } = await openBuilds(await open(), github);
    await fail(900, {
      event: "pull_request",
      head_branch: "bells",
      pull_requests: [{ number: 7 }],
    });
    expect((await messages())[0]).toMatchObject({ state: "open", level: "warning" });
  });

  // R1
  test("[W97] A second attempt of the failed run solves it, even if it was shown as running", async () => {
    const { fail, pass, send, messages } = await openBuilds(await open(), github);
    await fail(900);
    await pass(900, { run_attempt: 2 });
    expect(await messages()).toMatchObject([{ state: "resolved", endedAt: expect.any(String) }]);
    await fail(901);
    await send(901, { status: "in_progress", conclusion: null }, { run_attempt: 2 });
    expect(await pass(901, { run_attempt: 2 })).toMatchObject({ created: false });
    const shown = (await messages()).map(({ state, cards }) => [state, cards?.[0]?.title]);
    expect(shown.slice(1)).toEqual([
      ["resolved", "Fixed: Build on main"],
      ["resolved", "Passed: Build on main"],
    ]);
  });

  // R1
  test("[W97] A native post solves the open messages about its problem, and ends their keys", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const send = async (body: object) => (await request(`POST ${relay.url}`, { body })).body;
    const down = { text: "Backup failed", problem: "backup", state: "open" };
    await send({ ...down, key: "backup", level: "critical" });
    await send({ ...down, text: "", cards: [{ title: "Backup failed again" }] });
    const solution = { text: "The disk has space again.", problem: "backup", state: "resolved" };
    expect(await send(solution)).toMatchObject({ id: 2, created: false });
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items).toMatchObject([
      { text: "Backup failed\n\nThe disk has space again.", state: "resolved", level: "success" },
      { cards: [{ title: "Backup failed again", text: "The disk has space again." }] },
    ]);
    expect(await send({ ...down, key: "backup" })).toMatchObject({ id: 3, created: true });
  });

  // R1
  test("[W97] A post about a problem to an archived chat is rejected", async () => {
    const database = await open();
    const { request, relay, deploys, clock } = await startWithCast(database);
    const archived = { archived_at: clock.at };
    await database.sql.updateTable("chats").set(archived).where("id", "=", deploys.id).execute();
    const body = { text: "fixed", problem: "backup", state: "resolved" };
    expect((await request(`POST ${relay.url}`, { body })).body.code).toBe("chat_archived");
  });
});
