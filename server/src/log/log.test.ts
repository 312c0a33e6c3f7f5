import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/kit/processes/database-pool.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { createLog } from "./log.ts";
import { formatLine } from "./readable-lines.ts";

function createTestLog(level = "info") {
  const lines: string[] = [];
  const clock = { at: Date.parse("2026-11-21T10:00:00Z"), now: () => clock.at };
  const destination = { write: (line: string) => void lines.push(line) };
  const created = createLog({ level, clock, destination });
  return { ...created, clock, take: () => lines.splice(0).map((line) => JSON.parse(line)) };
}

test("[D13] A full disk writes one line, and then a count each minute", async () => {
  const { log, clock, sweep, close, take } = createTestLog();
  // A separate file: one that other tests have used has free pages.
  const database = await openTestDatabase("sqlite", { isDurable: false });
  const { request, relay } = await startWithCast(database, {}, { log });
  take();
  const post = async () => {
    const body = { text: "x".repeat(39_000) };
    expect((await request(`POST ${relay.url}`, { body })).status).toBe(503);
  };
  const takeErrors = () => take().filter(({ msg }) => !msg.includes("The job"));
  await database.commit([CompiledQuery.raw("pragma max_page_count = 1")]);
  const posts = 60;
  await Promise.all(Array.from({ length: posts }, post));

  const [first, ...others] = takeErrors();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ level: "error", err: { code: "SQLITE_FULL" } });
  expect(first.requestId).toMatch(/^[0-9a-f]{8}-\d+$/);
  sweep();
  expect(takeErrors()).toEqual([]);
  clock.at += 60_000;
  sweep();
  const repeated = { level: "error", msg: `Repeated in the last minute: ${first.msg}` };
  expect(takeErrors()).toEqual([expect.objectContaining({ ...repeated, repeated: posts - 1 })]);
  for (let count = 0; count < 3; count++) await post();
  expect(takeErrors()).toEqual([]);
  close();
  expect(takeErrors()).toEqual([expect.objectContaining({ ...repeated, repeated: 3 })]);
});

test("Different errors are all written, and beyond 200 of them the others share one count", () => {
  const { log, clock, sweep, take, close } = createTestLog();
  for (let count = 0; count < 300; count++) log.error({ err: new Error(`failure ${count}`) });
  expect(take()).toHaveLength(201);
  clock.at += 60_000;
  sweep();
  expect(take()).toMatchObject([{ repeated: 99 }]);
  for (let count = 0; count < 3; count++) log.info("info lines are not counted");
  log.warn("a warning");
  log.warn("a warning");
  expect(take()).toHaveLength(4);
  close();
});

test("The lines about the start are written at every level, and Fastify's own are not", () => {
  for (const level of ["fatal", "silent", "info"]) {
    const { log, lifecycle, take, close } = createTestLog(level);
    log.info("Server listening at http://127.0.0.1:8080");
    lifecycle.info({ version: "1.2.3" }, "Belfry is ready at http://localhost:8080");
    const time = "2026-11-21T10:00:00.000Z";
    const msg = "Belfry is ready at http://localhost:8080";
    expect(take()).toEqual([{ level: "info", time, version: "1.2.3", msg }]);
    close();
  }
});

test("A line for the terminal has the time, the message and the fields, and no control characters", () => {
  const time = "2026-11-21T10:00:00.000Z";
  const line = (fields: object) => formatLine(JSON.stringify({ level: "info", time, ...fields }));
  expect(line({ msg: "Ready", database: "sqlite", ms: 12 })).toBe(
    "10:00:00 Ready database=sqlite ms=12\n",
  );
  expect(line({ msg: "a\u001b[2Jb", name: "two words\u009b" })).toBe(
    '10:00:00 a\\u001b[2Jb name="two words\\u009b"\n',
  );
  expect(line({ level: "error", msg: "It failed.", err: { stack: "Error: full\n  at x" } })).toBe(
    "10:00:00 \u001b[31merror\u001b[0m It failed.\n    Error: full\n      at x\n",
  );
});
