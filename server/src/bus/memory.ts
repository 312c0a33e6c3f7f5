/** In-process bus. */
import type { BroadcastSignal, Bus, Listener, Signal, Subscription, Topic } from "./bus.ts";

/** Errors in a listener go to `onError` and do not affect the publisher or other listeners. */
export function createMemoryBus(onError: (error: unknown) => void): Bus {
  const broadcastListeners = new Set<(signal: BroadcastSignal) => void>();
  const listenersByTopic = new Map<Subscription, Set<Listener>>();

  function deliver(topic: Topic, signals: readonly Signal[]): void {
    if (signals.length === 0) return;
    const all = topic.startsWith("chat.") ? listenersByTopic.get("chats") : undefined;
    for (const listener of [...(listenersByTopic.get(topic) ?? []), ...(all ?? [])]) {
      try {
        listener(signals);
      } catch (error) {
        onError(error);
      }
    }
  }

  return {
    publish: deliver,
    deliver,

    hasListeners: (topic) => listenersByTopic.has(topic) || listenersByTopic.has("chats"),

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

    broadcast: {
      publish(signal) {
        for (const listener of broadcastListeners) {
          try {
            listener(signal);
          } catch (error) {
            onError(error);
          }
        }
      },
      subscribe(listener) {
        broadcastListeners.add(listener);
        return () => void broadcastListeners.delete(listener);
      },
    },

    /** Nothing is lost within a process. */
    onLoss: () => () => {},

    async close() {
      broadcastListeners.clear();
      listenersByTopic.clear();
    },
  };
}
