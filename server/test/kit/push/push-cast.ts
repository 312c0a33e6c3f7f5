/** The cast with a push service on loopback, which the address guard allows by its name. */
import { onTestFinished } from "vitest";
import type { Database } from "../../../src/database/database.ts";
import { startDnsServer } from "../dns-server.ts";
import { startWithCast, type TestServerOptions } from "../test-server.ts";
import { startPushService } from "./push-service.ts";

export const pushSubject = "mailto:ops@example.org";

export async function startWithPush(
  database: Database,
  environment: Record<string, string> = {},
  options: TestServerOptions = {},
) {
  const service = await startPushService();
  onTestFinished(service.close);
  const dns = await startDnsServer();
  const cast = await startWithCast(
    database,
    {
      BELFRY_PUSH_SUBJECT: pushSubject,
      BELFRY_PUSH_HOSTS: `localhost:${service.port}`,
      ...environment,
    },
    { resolver: dns.resolver, ...options },
  );
  const { request, ada, ben, relay, server } = cast;
  onTestFinished(() => void server.app.close());

  /** Subscribes the session of a token, as a browser does. The path is the user's name. */
  async function turnOn(as: string, path: string, more: object = {}) {
    const body = { ...service.subscribe(path), ...more };
    const reply = await request("PUT /api/me/push-subscriptions", { as, body });
    if (reply.status !== 200) throw new Error(`PUT replied ${JSON.stringify(reply.body)}`);
    return body;
  }

  /** Posts as Relay. Returns the id of the message. */
  async function alert(body: object): Promise<number> {
    const path = new URL(relay.url).pathname;
    const reply = await request(`POST ${path}`, { body: { level: "critical", ...body } });
    if (reply.status >= 300) throw new Error(`Relay got ${JSON.stringify(reply.body)}`);
    return reply.body.id;
  }

  async function devicesOf(as: string) {
    return (await request("GET /api/me/push-subscriptions", { as })).body.devices;
  }

  /** Resolves when nothing waits to be sent, except after a failure. */
  async function settled(): Promise<void> {
    while (server.push.isBusy()) await new Promise((resolve) => setTimeout(resolve, 2));
    await cast.passBus();
  }

  /** Sends what waits after a failure whose pause has ended. */
  async function retry(): Promise<void> {
    server.push.retryDue();
    await settled();
  }

  return { ...cast, service, dns, turnOn, alert, devicesOf, settled, retry, people: { ada, ben } };
}
