/** Two servers on one PostgreSQL database and one bus, as two processes behind a load balancer are. */

import { sql } from "kysely";
import { inject } from "vitest";
import type { Bus } from "../../../src/bus/bus.ts";
import { createNatsBus } from "../../../src/bus/nats.ts";
import { createPostgresBus } from "../../../src/bus/postgres.ts";
import { busSigner } from "../bus-signer.ts";
import { natsUrl } from "../processes/bus-server.ts";
import { openTestDatabase } from "../processes/database-pool.ts";
import { withName } from "../processes/global-setup.ts";
import {
  startTestServer,
  startWithCast,
  type TestServer,
  type TestServerOptions,
} from "../test-server.ts";

export type CreateBus = (databaseUrl: string, onError: (error: unknown) => void) => Promise<Bus>;

/** Each kind of bus between processes. */
export const busKinds: [name: string, createBus: CreateBus][] = [
  ["PostgreSQL", (url, onError) => createPostgresBus({ url, signer: busSigner, onError })],
  [
    "NATS",
    (databaseUrl, onError) =>
      createNatsBus({
        urls: [natsUrl()],
        // The servers of one test are those on its database.
        installation: new URL(databaseUrl).pathname.slice(1),
        signer: busSigner,
        onError,
      }),
  ],
];

/** The cast uses the server `one`. Both have the same clock and the same data folder. */
export async function startTwoServers(
  createBus: CreateBus,
  environment: Record<string, string> = {},
  more: Pick<TestServerOptions, "resolver"> = {},
) {
  const database = await openTestDatabase("postgres", {});
  const name = await sql<{ name: string }>`select current_database() as name`.execute(database.sql);
  const url = withName(inject("postgresUrl"), name.rows[0]?.name ?? "");
  const options = {
    ...more,
    createBus: (onError: (error: unknown) => void) => createBus(url, onError),
  };
  const one = await startWithCast(database, environment, options);
  const two = await startTestServer(
    database,
    { BELFRY_DATA: one.dataFolder, ...environment },
    { ...options, clock: one.clock },
  );
  return { one, two, databaseUrl: url };
}

/** The ways in which tests of live events run: on SQLite alone, and on two servers with each bus. */
export const liveSetups: [name: string, start: StartSetup][] = [
  [
    "one server on SQLite",
    async (environment, more) => {
      const one = await startWithCast(await openTestDatabase("sqlite", {}), environment, more);
      return { cast: one, servers: [one] };
    },
  ],
  ...busKinds.map(([name, createBus]): [string, StartSetup] => [
    `two servers on the bus of ${name}`,
    async (environment, more) => {
      const { one, two } = await startTwoServers(createBus, environment, more);
      let count = 0;
      const request: typeof one.request = (...args) => {
        count += 1;
        return (count % 2 === 0 ? one : two).request(...args);
      };
      return { cast: { ...one, request }, servers: [one, two] };
    },
  ]),
];

type Cast = Awaited<ReturnType<typeof startWithCast>>;

/** The requests of the cast go to the servers in turn. */
export type StartSetup = (
  environment?: Record<string, string>,
  more?: Pick<TestServerOptions, "resolver">,
) => Promise<{ cast: Cast; servers: [TestServer, ...TestServer[]] }>;
