/**
 * A bus between processes. Listeners of the same process receive signals directly and complete. The
 * other processes receive small signals, and the head of a chat instead of its message events.
 */
import { randomUUID } from "node:crypto";
import type { Signer } from "../../crypto/secrets.ts";
import type { Bus } from "../bus.ts";
import { createMemoryBus } from "../memory.ts";
import { createOutbox, idOf } from "./outbox.ts";
import { createPacketReader, emptyPacket, type Item } from "./packets.ts";
import { createSending } from "./sending.ts";
import type { Transport, TransportEvents } from "./transport.ts";

const repeatMs = 1000;

const rejectedText =
  "A packet on the bus to other servers was not signed with the secret key of this one, and was ignored. If the servers have different versions or keys, this ends when they are the same. Otherwise somebody else sends packets: check who can use the bus. Further packets are only counted (belfry_bus_rejected_packets_total).";

export interface ClusterBusOptions {
  /** Resolves when the transport is connected. `probe` is a packet that says nothing. */
  connect(events: TransportEvents, probe: string): Promise<Transport>;
  /** Signs packets with a key that only the servers of this installation have. */
  signer: Signer;
  onError(error: unknown): void;
  /** Called when the connection to the other processes is lost and when it is back. */
  onState?(isUp: boolean): void;
}

export async function createClusterBus(options: ClusterBusOptions): Promise<Bus> {
  const { connect, signer, onError, onState = () => {} } = options;
  const sender = randomUUID();
  const local = createMemoryBus(onError);
  const { report: reportLoss, ...losses } = createLossListeners(onError);
  const readPacket = createPacketReader(signer);
  const counts = { receivedPackets: 0, rejectedPackets: 0, losses: 0 };
  let isUp = true;
  let isClosed = false;
  const lossAfterRejected = createDelay(reportLoss);
  /** Once for the losses that several processes report at the same time. */
  const hintsAgain = createDelay(() => {
    outbox.sendHintsAgain();
    schedule();
  });

  const transport = await connect({ onPacket, onUp, onDown }, emptyPacket(sender, signer));
  const { channelOf } = transport;
  const outbox = createOutbox(channelOf);
  const sending = createSending({ transport, outbox, sender, signer, isUp: () => isUp });
  const { schedule } = sending;
  const endBroadcast = transport.listen(channelOf("broadcast"));
  /** While the bus is down, listeners read the database in the same interval. */
  const repeating = setInterval(() => {
    outbox.repeat(performance.now());
    if (isUp) schedule();
    else reportLoss();
  }, repeatMs).unref();

  function onPacket(text: string): void {
    try {
      if (isClosed) return;
      const packet = readPacket(text);
      if (!packet) rejectPacket();
      else if (packet.sender !== sender) {
        counts.receivedPackets += 1;
        for (const item of packet.items) receive(item);
      }
    } catch (error) {
      onError(error);
    }
  }

  /** During an upgrade, it may be from a server whose signals are not signed: the database has them. */
  function rejectPacket(): void {
    counts.rejectedPackets += 1;
    if (counts.rejectedPackets === 1) onError(new Error(rejectedText));
    lossAfterRejected.start();
  }

  function receive(item: Item): void {
    const [kind] = item;
    if (kind === "signals") local.publish(item[1], item[2]);
    else if (kind === "presence") local.broadcast.publish(item[1]);
    else if (kind === "loss") {
      counts.losses += 1;
      reportLoss();
      hintsAgain.start();
    } else local.publish(`chat.${kind}`, [{ type: "chat.advanced", chatId: kind, rev: item[1] }]);
  }

  /** A transport may report the same connection twice. */
  function onUp(): void {
    if (!isUp) onState(true);
    isUp = true;
    counts.losses += 1;
    // The packets that were sent last may be lost.
    outbox.recordLoss();
    hintsAgain.start();
    reportLoss();
    schedule();
  }

  function onDown(): void {
    if (isUp) onState(false);
    isUp = false;
  }

  return {
    publish(topic, signals) {
      if (isClosed || signals.length === 0) return;
      local.publish(topic, signals);
      const lasting = isUp ? signals : signals.filter(({ type }) => type !== "typing");
      if (lasting.length === 0) return;
      outbox.add(topic, lasting, performance.now());
      schedule();
    },

    deliver(topic, signals) {
      if (!isClosed) local.deliver(topic, signals);
    },

    /** Other processes may have some. */
    hasListeners: () => true,

    subscribe(topic, listener) {
      const unsubscribe = local.subscribe(topic, listener);
      // Changes of other processes concern `chats` only where somebody reads the chat.
      const unlisten = topic === "chats" ? () => {} : transport.listen(channelOf(idOf(topic)));
      let isEnded = false;
      return () => {
        if (isEnded) return;
        isEnded = true;
        unsubscribe();
        unlisten();
      };
    },

    broadcast: {
      publish(signal) {
        if (isClosed) return;
        local.broadcast.publish(signal);
        // After a loss each process reports all its users.
        if (!isUp) return;
        outbox.addBroadcast(signal);
        schedule();
      },
      subscribe: local.broadcast.subscribe,
    },

    onLoss: losses.add,

    stats: () => ({ isUp, sentPackets: sending.sentPackets(), ...counts }),

    async close() {
      if (isClosed) return;
      await sending.close();
      isClosed = true;
      clearInterval(repeating);
      hintsAgain.stop();
      lossAfterRejected.stop();
      losses.clear();
      endBroadcast();
      await Promise.all([local.close(), transport.close()]);
    },
  };
}

/** Calls listeners after signals may have been lost. */
function createLossListeners(onError: (error: unknown) => void) {
  const listeners = new Set<() => void>();
  return {
    add(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    report(): void {
      for (const listener of listeners) {
        try {
          listener();
        } catch (error) {
          onError(error);
        }
      }
    },
    clear: (): void => listeners.clear(),
  };
}

/** Runs work once, a moment after the first of several calls of `start`. */
function createDelay(run: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    start(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, repeatMs).unref();
    },
    stop: (): void => clearTimeout(timer),
  };
}
