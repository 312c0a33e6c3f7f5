/** One open socket, written to as fast as its reader reads and no faster. */
import type { Socket } from "node:net";
import { closeCodes, type ServerEvent } from "@belfry/contracts/live/events";
import type { WebSocket } from "ws";

export interface Wire {
  send(event: ServerEvent): void;
  /** Prepared frames of `encodeFrames`. */
  write(frames: Buffer): void;
  /** No bodies should be queued until `onDrain` calls. */
  isFull(): boolean;
  /** Whether these may be queued at once; much at a time is better sent piece by piece. */
  hasRoomFor(frames: Buffer): boolean;
  close(code: number, reason: string): void;
}

const fullBytes = 256 * 1024;
const tooMuchBytes = 1024 * 1024;
const fullTooLongMs = 10_000;
/** A peer that does not answer the closing handshake is cut. */
const closingMs = 1000;

/**
 * `stream` is the TCP stream under `socket`. Whole frames are written to it past the WebSocket
 * library, which writes whole frames too (no compression), so the two never tear each other apart.
 */
export function createWire(socket: WebSocket, stream: Socket, onDrain: () => void): Wire {
  let fullTimer: NodeJS.Timeout | undefined;
  let isClosing = false;

  stream.on("drain", () => {
    clearTimeout(fullTimer);
    fullTimer = undefined;
    onDrain();
  });
  socket.on("close", () => {
    isClosing = true;
    clearTimeout(fullTimer);
  });

  const wire: Wire = {
    send: (event) => wire.write(encodeFrames([event])),

    write(frames) {
      if (isClosing || stream.destroyed) return;
      stream.write(frames);
      if (stream.writableLength > tooMuchBytes) tooSlow();
    },

    isFull() {
      const isFull = stream.writableLength > fullBytes;
      if (isFull) fullTimer ??= setTimeout(tooSlow, fullTooLongMs).unref();
      return isFull;
    },

    hasRoomFor: (frames) => frames.length <= fullBytes && !wire.isFull(),

    close(code, reason) {
      if (isClosing) return;
      isClosing = true;
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), closingMs).unref();
    },
  };
  return wire;

  function tooSlow(): void {
    wire.close(closeCodes.tooSlow, "too slow");
  }
}

/**
 * Server events as WebSocket frames (RFC 6455 §5.2): text, final, unmasked. A frame is the same for
 * every reader, so it is encoded once, and frames that belong together are one write.
 */
export function encodeFrames(events: readonly ServerEvent[]): Buffer {
  const frames = events.map((event) => encodeFrame(JSON.stringify(event)));
  const [only] = frames;
  return frames.length === 1 && only ? only : Buffer.concat(frames);
}

function encodeFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = 0x81; // final, text
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
}
