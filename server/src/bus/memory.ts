/** In-process bus. */
import type { Bus, Listener, Topic } from "./bus.ts";

/** Errors in a listener go to `onError` and do not affect the publisher or other listeners. */
export function createMemoryBus(onError: (error: unknown) => void): Bus {
  const listenersByTopic = new Map<Topic, Set<Listener>>();

  return {
    publish(topic, signals) {
      const listeners = listenersByTopic.get(topic);
      if (!listeners || signals.length === 0) return;
      for (const listener of [...listeners]) {
        try {
          listener(signals);
        } catch (error) {
          onError(error);
        }
      }
    },

    subscribe(topic, listener) {
      const listeners = listenersByTopic.get(topic) ?? new Set();
      listenersByTopic.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && listenersByTopic.get(topic) === listeners) {
          listenersByTopic.delete(topic);
        }
      };
    },

    async close() {
      listenersByTopic.clear();
    },
  };
}
