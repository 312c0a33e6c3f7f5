/** Creates the bus that the options ask for. */
import type { Config } from "../config/config.ts";
import type { Signer } from "../crypto/secrets.ts";
import type { Bus } from "./bus.ts";
import { createMemoryBus } from "./memory.ts";

export type BusConfig = Pick<
  Config,
  "databaseUrl" | "natsUrls" | "natsCredentials" | "natsCa" | "natsCertificate" | "natsKey"
>;

/** Of the key that signs packets. */
export const busPurpose = "packets of the bus";

interface ConfiguredBusOptions {
  config: BusConfig;
  /** Returns a text that all servers on the database have in common, and no others. */
  installation(): Promise<string>;
  signer: Signer;
  onError(error: unknown): void;
  onState?(isUp: boolean): void;
  /** How long to wait for NATS at the start. Default: ten seconds. */
  firstConnectMs?: number;
}

/** The kind of bus, which servers on one database must have in common. */
export function busOf({ databaseUrl, natsUrls }: BusConfig): "memory" | "postgres" | "nats" {
  if (databaseUrl === undefined) return "memory";
  return natsUrls.length > 0 ? "nats" : "postgres";
}

/** Rejects with a sentence if the servers of the bus cannot be used. Loads only the library that it needs. */
export async function createConfiguredBus(options: ConfiguredBusOptions): Promise<Bus> {
  const { config, installation, signer, onError, onState = () => {}, firstConnectMs } = options;
  const { databaseUrl: url, natsUrls } = config;
  if (!url && natsUrls.length > 0) {
    throw new Error(
      "BELFRY_NATS_URL needs BELFRY_DATABASE_URL: several servers share a PostgreSQL database, and one server on SQLite needs no bus.",
    );
  }
  if (!url) return createMemoryBus(onError);
  if (natsUrls.length === 0) {
    const { createPostgresBus } = await import("./postgres.ts");
    return createPostgresBus({ url, signer, onError, onState });
  }
  const { createNatsBus } = await import("./nats.ts");
  return createNatsBus({
    urls: natsUrls,
    credentials: config.natsCredentials,
    ca: config.natsCa,
    certificate: config.natsCertificate,
    key: config.natsKey,
    installation: await installation(),
    signer,
    onError,
    onState,
    ...(firstConnectMs !== undefined && { firstConnectMs }),
  });
}
