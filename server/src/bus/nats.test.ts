import { randomUUID } from "node:crypto";
import { connect } from "@nats-io/transport-node";
import { describe, expect, onTestFinished, test } from "vitest";
import { busSigner, otherSigner } from "../../test/kit/bus-signer.ts";
import { natsUrl, startNats } from "../../test/kit/processes/bus-server.ts";
import { startProxy } from "../../test/kit/processes/tcp-proxy.ts";
import { busContract } from "./bus.contract.ts";
import type { Bus } from "./bus.ts";
import { clusterBusContract } from "./cluster/cluster-bus.contract.ts";
import { createNatsBus, type NatsBusOptions } from "./nats.ts";

function open(options: Partial<NatsBusOptions> = {}): Promise<Bus> {
  return createNatsBus({
    urls: [natsUrl()],
    installation: randomUUID(),
    signer: busSigner,
    onError(error) {
      throw error;
    },
    firstConnectMs: 0,
    ...options,
  });
}

describe("The bus of NATS", () => {
  busContract(
    (onError) => open({ onError }),
    async () => {},
  );
  const installation = randomUUID();
  clusterBusContract({
    create: (onError) => open({ installation, onError }),
    signer: busSigner,
    otherSigner,
    async forge(text) {
      const connection = await connect({ servers: new URL(natsUrl()).host });
      connection.publish(`belfry.${installation}.1`, text);
      await connection.drain();
    },
    async createFragile() {
      const proxy = await startProxy(natsUrl());
      onTestFinished(proxy.close);
      const states: boolean[] = [];
      const onState = (isUp: boolean) => states.push(isUp);
      return {
        bus: await open({ installation, urls: [proxy.url], pingMs: 100, onState }),
        states,
        lose: (how) => (how === "closed" ? proxy.cut() : proxy.swallow({ andNew: true })),
        heal: proxy.heal,
      };
    },
  });

  test("Installations that share the servers do not receive each other's signals", async () => {
    const [one, other] = [await open(), await open()];
    const received: unknown[] = [];
    other.subscribe("user.1", (signals) => received.push(signals));
    one.publish("user.1", [{ type: "credential.closed", reason: "revoked" }]);
    await Promise.all([one.close(), other.close()]);
    expect(received).toEqual([]);
  });

  test("The bus uses the user and the password of the URL, and another server if one fails", async () => {
    const login = ["--user", "belfry", "--pass", "p@ss"];
    const first = await startNats(login);
    const second = await startNats(login);
    onTestFinished(second.stop);
    const urls = [first, second].map(({ url }) => url.replace("nats://", "nats://belfry:p%40ss@"));
    const installation = randomUUID();
    const states: boolean[] = [];
    const bus = await open({ urls, installation, onState: (isUp) => states.push(isUp) });
    const other = await open({ urls: urls.slice(1), installation });
    onTestFinished(async () => void (await Promise.all([bus.close(), other.close()])));
    await first.stop();
    const received: unknown[] = [];
    other.subscribe("user.1", (signals) => received.push(...signals));
    await expect
      .poll(() => {
        bus.publish("user.1", [{ type: "chat.joined", chatId: 1 }]);
        return received.length;
      })
      .toBeGreaterThan(0);
    expect([[], [false, true]]).toContainEqual(states);
  });

  test("The bus rejects NATS servers that cannot be used, with the reason", async () => {
    const server = await startNats(["--user", "belfry", "--pass", "secret"]);
    onTestFinished(server.stop);
    const failure = (urls: string[]) => open({ urls }).catch((error: Error) => error.message);
    const hosts = new URL(server.url).host;
    expect(await failure([server.url.replace("nats://", "nats://belfry:wrong@")])).toBe(
      `The NATS servers ${hosts} (BELFRY_NATS_URL) cannot be used: they reject the user. Check the user and the password in the URL, or BELFRY_NATS_CREDENTIALS.`,
    );
    expect(await failure([server.url.replace("nats://", "tls://belfry:secret@")])).toContain(
      "they do not offer TLS",
    );
    expect(await failure(["nats://127.0.0.1:1"])).toContain("nothing listens there");
    expect(await failure(["nats://nowhere.invalid"])).toContain("there is no such host");
  });
});
