/** Sends the outbox of this process: what is published in one turn of the event loop goes together. */
import { setTimeout as wait } from "node:timers/promises";
import type { Signer } from "../../crypto/secrets.ts";
import type { Outbox } from "./outbox.ts";
import { encodePackets } from "./packets.ts";
import type { Transport } from "./transport.ts";

/** How long a closing bus sends the remaining packets. */
const closeMs = 1000;

interface SendingOptions {
  transport: Transport;
  outbox: Outbox;
  /** Names this process. */
  sender: string;
  signer: Signer;
  /** Whether the transport is connected. */
  isUp(): boolean;
}

export function createSending({ transport, outbox, sender, signer, isUp }: SendingOptions) {
  const { maxBytes } = transport;
  let isScheduled = false;
  let isClosed = false;
  let sending: Promise<void> | undefined;
  let sentPackets = 0;

  function hasWork(): boolean {
    return isUp() && !isClosed && !outbox.isEmpty();
  }

  /** Signals that are published during a send are sent together, too. */
  async function sendAll(): Promise<void> {
    while (hasWork()) {
      const packets = [...outbox.take()].flatMap(([channel, items]) =>
        encodePackets(channel, { sender, signer, items, maxBytes }),
      );
      sentPackets += packets.length;
      await transport.send(packets).catch(() => outbox.recordLoss());
      if (transport.pauseMs > 0) await wait(transport.pauseMs);
    }
  }

  return {
    /** Sends what is in the outbox at the end of this turn of the event loop. */
    schedule(): void {
      if (isScheduled || sending || !hasWork()) return;
      isScheduled = true;
      setImmediate(() => {
        isScheduled = false;
        sending ??= sendAll().finally(() => {
          sending = undefined;
        });
      });
    },

    /** Packets since the start. */
    sentPackets: () => sentPackets,

    /** Sends what is left, if that takes no longer than a second. */
    async close(): Promise<void> {
      await Promise.race([
        sending?.then(sendAll) ?? sendAll(),
        wait(closeMs, null, { ref: false }),
      ]);
      isClosed = true;
    },
  };
}
