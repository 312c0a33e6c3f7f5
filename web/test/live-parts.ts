/** Parts of the live client on fake timers and a fake `fetch`. */
import { createCall } from "../src/api/call.ts";
import { createLoads } from "../src/api/loads.ts";
import { createRetries } from "../src/api/timers.ts";
import { createStore } from "../src/live/store.ts";
import { createFakeFetch, createFakeTimers, type FakeReply, flush } from "./fake-browser.ts";
import { ada, deploys } from "./samples.ts";

/** Creates a store with the chat Deploys and the dependencies of requests. */
export function createLiveParts() {
  const net = createFakeFetch();
  const timers = createFakeTimers();
  const call = createCall(net.fetch);
  const retries = createRetries(timers);
  const loads = createLoads(retries);
  const store = createStore(ada);
  store.apply({ type: "chat.added", chat: deploys });

  /** Replies to the only pending request with this method and path. */
  const reply = (method: string, path: string, body: unknown) =>
    replyWith(method, path, { status: 200, body });

  async function replyWith(method: string, path: string, outcome: FakeReply) {
    net.findOnly(method, path).reply(outcome);
    await flush();
  }

  return {
    ...{ net, timers, call, retries, loads, store, reply, replyWith },
    chat: () => store.get().state.chats[7],
    timeline: () => store.get().state.timelines[7],
  };
}
