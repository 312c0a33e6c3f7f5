/** Writes events to one open socket as WebSocket frames, no faster than its client reads. */
import type { Socket } from "node:net";
import { closeCodes, type ServerEvent } from "@belfry/contracts/live/events";
import type { WebSocket } from "ws";

/** Above this, no further message bodies are queued. */
const fullBytes = 256 * 1024;
const maxQueuedBytes = 1024 * 1024;
const fullTimeoutMs = 10_000;
/** A client that does not complete the closing handshake is disconnected. */
const closeTimeoutMs = 1000;

/** Counts of all sockets since the start. */
export interface SocketCounts {
  frameBatches: number;
  closedTooSlow: number;
}

interface SocketWriterOptions {
  socket: WebSocket;
  /** The TCP stream below `socket`. */
  stream: Socket;
  counts: SocketCounts;
  /** Called when a full stream has drained. */
  onDrain(): void;
}

/**
 * Whole frames are written to the stream directly. The WebSocket library also writes whole frames
 * without compression, so they never interleave. A class, because a server has one for each socket.
 */
export class SocketWriter {
  readonly #socket: WebSocket;
  readonly #stream: Socket;
  readonly #counts: SocketCounts;
  #fullTimer: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor({ socket, stream, counts, onDrain }: SocketWriterOptions) {
    this.#socket = socket;
    this.#stream = stream;
    this.#counts = counts;
    stream.on("drain", () => {
      this.#forgetFull();
      onDrain();
    });
  }

  /** Writes frames of `encodeFrames`. */
  write(frames: Buffer): void {
    if (this.#isClosing || this.#stream.destroyed) return;
    this.#stream.write(frames);
    this.#counts.frameBatches += 1;
    if (this.#stream.writableLength > maxQueuedBytes) this.#closeTooSlow();
  }

  send(event: ServerEvent): void {
    this.write(encodeFrames([event]));
  }

  isFull(): boolean {
    const isFull = this.#stream.writableLength > fullBytes;
    if (isFull) this.#fullTimer ??= setTimeout(() => this.#closeTooSlow(), fullTimeoutMs).unref();
    return isFull;
  }

  /** Whether these frames may be queued at once. Large ones are better sent one by one. */
  hasCapacityFor(frames: Buffer): boolean {
    return frames.length <= fullBytes && !this.isFull();
  }

  close(code: number, reason: string): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), closeTimeoutMs).unref();
  }

  /** Call it when the socket has closed. */
  end(): void {
    this.#isClosing = true;
    this.#forgetFull();
  }

  #closeTooSlow(): void {
    if (!this.#isClosing) this.#counts.closedTooSlow += 1;
    this.close(closeCodes.tooSlow, "too slow");
  }

  #forgetFull(): void {
    clearTimeout(this.#fullTimer);
    this.#fullTimer = undefined;
  }
}

/**
 * Encodes events as WebSocket frames (RFC 6455 §5.2): text, final, unmasked. A frame is the same for
 * every reader, so it is encoded once, and frames that belong together are one write.
 */
export function encodeFrames(events: readonly ServerEvent[]): Buffer {
  return Buffer.concat(events.map((event) => encodeFrame(JSON.stringify(event))));
}

function encodeFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = 0x81; // final, text
  if (headerLength === 2) frame[1] = length;
  else writeLongLength(frame, length, headerLength);
  frame.write(text, headerLength);
  return frame;
}

function writeLongLength(frame: Buffer, length: number, headerLength: 4 | 10): void {
  if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
}
