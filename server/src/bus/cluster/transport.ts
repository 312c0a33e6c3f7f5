/** Carries packets between processes, by PostgreSQL or NATS. It stores nothing and may lose packets. */

export interface Transport {
  /** The name under which packets about this chat or user travel. `broadcast` has its own. */
  channelOf(about: number | "broadcast"): string;
  /** Receives the packets of a channel from now on. Returns the function that ends it. */
  listen(channel: string): () => void;
  /** Resolves when more can be sent. Rejects if these packets are lost, after `onDown`. */
  send(packets: readonly Packet[]): Promise<void>;
  /** How long signals are collected after a send, in milliseconds. */
  pauseMs: number;
  /** Bytes of the largest packet. */
  maxBytes: number;
  close(): Promise<void>;
}

/** ASCII text. */
export interface Packet {
  channel: string;
  text: string;
}

export interface TransportEvents {
  onPacket(text: string): void;
  /** Packets may have been lost since the last call of `onDown`, which comes before. */
  onUp(): void;
  onDown(): void;
}
