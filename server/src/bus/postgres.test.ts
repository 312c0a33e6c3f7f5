import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { busSigner, otherSigner } from "../../test/kit/bus-signer.ts";
import { startProxy } from "../../test/kit/processes/tcp-proxy.ts";
import { busContract } from "./bus.contract.ts";
import { clusterBusContract } from "./cluster/cluster-bus.contract.ts";
import { createPostgresBus } from "./postgres.ts";

// No other test uses this database.
const url = inject("postgresUrl");
const watchMs = 200;

describe("The bus of PostgreSQL", () => {
  busContract(
    (onError) => createPostgresBus({ url, signer: busSigner, onError }),
    async () => {},
  );
  clusterBusContract({
    create: (onError) => createPostgresBus({ url, signer: busSigner, onError }),
    signer: busSigner,
    otherSigner,
    async forge(text) {
      const client = new pg.Client(url);
      await client.connect();
      await client.query("select pg_notify('belfry_bus', $1)", [text]);
      await client.end();
    },
    async createFragile() {
      const proxy = await startProxy(url);
      onTestFinished(proxy.close);
      const onError = (error: unknown) => {
        throw error;
      };
      const states: boolean[] = [];
      const onState = (isUp: boolean) => states.push(isUp);
      const options = { url: proxy.url, signer: busSigner, onError, onState, watchMs };
      return {
        bus: await createPostgresBus(options),
        states,
        lose: (how) => (how === "closed" ? proxy.cut() : proxy.swallow({ andNew: true })),
        heal: proxy.heal,
      };
    },
  });

  test("The bus does not start without its database", async () => {
    const wrong = Object.assign(new URL(url), { port: "1" }).href;
    await expect(
      createPostgresBus({ url: wrong, signer: busSigner, onError() {} }),
    ).rejects.toThrow("ECONNREFUSED");
  });
});
