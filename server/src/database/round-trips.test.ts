import { sql } from "kysely";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../test/kit/processes/database-pool.ts";
import { withName } from "../../test/kit/processes/global-setup.ts";
import { type RoundTrip, startProxy } from "../../test/kit/processes/tcp-proxy.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { hashToken } from "../crypto/tokens.ts";
import { openDatabase } from "./database.ts";

async function startBehindProxy() {
  const direct = await openTestDatabase("postgres", {});
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    direct.sql,
  );
  const proxy = await startProxy(withName(inject("postgresUrl"), rows[0]?.name ?? ""));
  const database = await openDatabase({ url: proxy.url, dataFolder: "" });
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
  });
  return { proxy, cast: await startWithCast(database) };
}

/**
 * Counts the round trips that send one of these values, and all of the transactions with such a trip. The
 * others are those of background jobs.
 */
function countWith(values: readonly string[], trips: readonly RoundTrip[]): number {
  const transactionOf = new Map<number, RoundTrip[]>();
  const groups: RoundTrip[][] = [];
  for (const trip of trips) {
    const isBegin = trip.sent.includes("begin");
    const group = (isBegin ? undefined : transactionOf.get(trip.connection)) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(trip);
    if (isBegin) transactionOf.set(trip.connection, group);
    if (/commit|rollback/.test(trip.sent)) transactionOf.delete(trip.connection);
  }
  const hasValue = ({ sent }: RoundTrip) => values.some((value) => sent.includes(value));
  return groups.filter((group) => group.some(hasValue)).flat().length;
}

describe("on postgres", () => {
  test.for([
    ["A post", 3, []],
    ["A post with an idempotency key", 4, ["idempotency-key"]],
    ["A post that updates a message", 4, ["key"]],
  ] as const)("[O7] %s costs %i round trips to the database", async ([, count, keys]) => {
    const { proxy, cast } = await startBehindProxy();
    const { request, relay } = cast;
    const post = (text: string, idempotencyKey: string) => {
      const headers: Record<string, string> =
        keys[0] === "idempotency-key" ? { "idempotency-key": idempotencyKey } : {};
      const body = { text, ...(keys[0] === "key" && { key: "build-of-main" }) };
      return request(`POST ${relay.url}`, { body, headers });
    };
    await post("the first post", "the-first-key");
    let reply: unknown;
    const trips = await proxy.recordRoundTrips(async () => {
      reply = await post("the second post", "the-second-key");
    });
    expect(reply).toMatchObject({ status: 200 });
    const token = relay.url.split("/").at(-1) ?? "";
    const values = [hashToken(token), "the second post", "the-second-key", "build-of-main"];
    expect(countWith(values, trips)).toBe(count);
  });
});
