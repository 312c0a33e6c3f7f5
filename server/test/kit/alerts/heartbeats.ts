/** The cast with a heartbeat of the webhook Relay. */
import type { Heartbeat } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { expect } from "vitest";
import type { Database } from "../../../src/database/database.ts";
import { startWithCast } from "../test-server.ts";

/** Every five minutes, with a grace time of one. */
const everyFive = {
  name: "Nightly backup",
  schedule: { every: 300 },
  graceSeconds: 60,
  longestRunSeconds: 120,
};

/** Milliseconds. A server that checks less often has been stopped. */
const stepMs = 50_000;

export async function startHeartbeat(database: Database, settings: object = {}) {
  const cast = await startWithCast(database);
  const { request, ada, chat, clock, server } = cast;

  async function create(more: object = {}): Promise<Heartbeat> {
    const body = { webhookId: 1, ...everyFive, ...more };
    const reply = await request(`POST ${chat}/heartbeats`, { as: ada, body });
    expect(reply.status).toBe(200);
    return reply.body;
  }

  async function list(): Promise<Heartbeat[]> {
    return (await request(`GET ${chat}/heartbeats`, { as: ada })).body.items;
  }

  async function read(): Promise<Heartbeat> {
    const [first] = await list();
    if (!first) throw new Error("There is no heartbeat.");
    return first;
  }

  /** Lets time pass for a server that runs. */
  async function pass(ms: number): Promise<void> {
    await server.heartbeats.check();
    for (const end = clock.at + ms; clock.at < end; ) {
      clock.at = Math.min(end, clock.at + stepMs);
      await server.heartbeats.check();
    }
  }

  const messages = async () => (await request(`GET ${chat}/messages`, { as: ada })).body.items;
  const heartbeat = await create(settings);
  const path = `/ping/${heartbeat.uuid}`;
  return { ...cast, heartbeat, path, create, list, read, pass, messages };
}
