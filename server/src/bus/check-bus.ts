/** Checks from outside whether the configured bus delivers, for the doctor. */
import { randomUUID } from "node:crypto";
import type { Signer } from "../crypto/secrets.ts";
import { type BusConfig, createConfiguredBus } from "./configured-bus.ts";

const timeoutMs = 3000;

interface BusReport {
  name: "PostgreSQL" | "NATS";
  /** A sentence. Absent if the bus delivers. */
  problem?: string;
}

/** Sends a signal between two buses, like two servers, on a channel that no other server listens to. */
export async function checkBus(config: BusConfig, signer: Signer): Promise<BusReport> {
  const name = config.natsUrls.length > 0 ? "NATS" : "PostgreSQL";
  const id = randomUUID();
  const options = { config, signer, firstConnectMs: 0, onError() {} };
  const open = () => createConfiguredBus({ ...options, installation: async () => id });
  try {
    const [one, other] = await Promise.all([open(), open()]);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), timeoutMs);
    other.broadcast.subscribe((signal) => {
      if ("process" in signal && signal.process === id) resolve(true);
    });
    // Other servers reply to it with their users, which changes nothing.
    one.broadcast.publish({ type: "presence.asked", process: id });
    const isDelivered = await promise;
    clearTimeout(timer);
    await Promise.all([one.close(), other.close()]);
    return isDelivered ? { name } : { name, problem: undeliveredBy[name] };
  } catch (error) {
    return { name, problem: error instanceof Error ? error.message : String(error) };
  }
}

const undeliveredBy = {
  PostgreSQL:
    "PostgreSQL delivers no notifications, so several servers do not receive each other's changes. Connect without a pooler, or let it use session pooling.",
  NATS: "NATS delivers nothing. Allow the user of BELFRY_NATS_URL to publish and subscribe to belfry.>.",
} as const;
