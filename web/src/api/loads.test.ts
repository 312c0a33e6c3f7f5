/** Loads that are asked for while another one is running. */
import { expect, test } from "vitest";
import { createFakeTimers, flush } from "../../test/fake-browser.ts";
import { createLoads } from "./loads.ts";
import { createRetries } from "./timers.ts";

function setUp() {
  const loads = createLoads(createRetries(createFakeTimers()));
  const requests: PromiseWithResolvers<string>[] = [];
  const applied: (string | null)[] = [];
  const request = () => {
    const reply = Promise.withResolvers<string>();
    requests.push(reply);
    return reply.promise;
  };
  function load(): Promise<void> {
    loads.outdate("list");
    return loads.once("list", async () => {
      applied.push(await loads.current(["list"], request));
    });
  }
  return { load, requests, applied };
}

test("A load that is asked for at any moment of another one gets a newer reply", async () => {
  for (let moment = 0; moment < 10; moment++) {
    const { load, requests, applied } = setUp();
    void load();
    requests[0]?.resolve("old");
    for (let step = 0; step < moment; step++) await Promise.resolve();
    void load();
    await flush();
    requests[1]?.resolve("new");
    await flush();
    expect(applied.at(-1), `after ${moment} steps`).toBe("new");
    expect(requests).toHaveLength(2);
  }
});
