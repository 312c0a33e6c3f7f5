/** The parts of a live client on a fake browser, for tests of one part. */
import { createCall } from "../src/api/call.ts";
import { createLoads } from "../src/api/loads.ts";
import { createRetries } from "../src/api/timers.ts";
import { createStore } from "../src/live/store.ts";
import { createFakeFetch, createFakeTimers, type FakeReply, flush } from "./fake-browser.ts";
import { ada, deploys } from "./samples.ts";

/** A store with the chat Deploys, and what requests need. */
export function createLiveParts() {
  const net = createFakeFetch();
  const timers = createFakeTimers();
  const call = createCall(net.fetch);
  const retries = createRetries(timers);
  const loads = createLoads(retries);
  const store = createStore(ada);
  store.apply({ type: "chat.added", chat: deploys });

  /** Replies to the only request for this method and path. */
  async function reply(method: string, path: string, body: unknown) {
    net.only(method, path).reply({ status: 200, body });
    await flush();
  }

  /** Replies to any request with an outcome that is not a success. */
  async function replyWith(method: string, path: string, outcome: FakeReply) {
    net.only(method, path).reply(outcome);
    await flush();
  }

  return {
    ...{ net, timers, call, retries, loads, store, reply, replyWith },
    chat: () => store.get().state.chats[7],
    timeline: () => store.get().state.timelines[7],
  };
}
