import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { describeBusRisks } from "./risky-values.ts";

// S4
test("NATS without a user, or without TLS on another machine, is a risk", () => {
  const risksOf = (environment: Record<string, string>) => {
    const database = { BELFRY_DATABASE_URL: "postgres://127.0.0.1/belfry" };
    const risks = describeBusRisks(readConfig({ ...database, ...environment }, () => "PEM"));
    return risks.map((risk) => (risk.includes("without TLS") ? "open" : "anyone"));
  };
  const nats = (url: string, more: Record<string, string> = {}) =>
    risksOf({ BELFRY_NATS_URL: url, ...more });
  const credentials = { BELFRY_NATS_CREDENTIALS: "text" };
  const ca = { BELFRY_NATS_CA_FILE: "ca.pem" };
  expect(risksOf({})).toEqual([]);
  expect(nats("nats://127.0.0.1")).toEqual(["anyone"]);
  expect(nats("nats://token@127.0.0.1")).toEqual([]);
  expect(nats("nats://127.0.0.1", credentials)).toEqual([]);
  expect(nats("nats://10.0.0.7")).toEqual(["anyone", "open"]);
  expect(nats("nats://belfry:secret@10.0.0.7")).toEqual(["open"]);
  expect(nats("tls://belfry:secret@10.0.0.7")).toEqual([]);
  expect(nats("nats://belfry:secret@10.0.0.7", ca)).toEqual([]);
});
