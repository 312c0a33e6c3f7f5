/**
 * Server events as WebSocket frames (RFC 6455 §5.2): text, final, unmasked. A frame is the same for
 * every reader, so it is encoded once, and what belongs together is joined into one write.
 */
import type { ServerEvent } from "@belfry/contracts/live/events";

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
