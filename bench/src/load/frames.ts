/**
 * Counts WebSocket frames (RFC 6455 §5.2) without reading their payload, so that a thousand clients
 * cost less than their server.
 */
export interface FrameCount {
  texts: number;
  pings: number;
}

const textFrame = 1;
const pingFrame = 9;

/** Returns the function that takes the received bytes, in chunks of any size. */
export function createFrameCounter(count: FrameCount): (bytes: Uint8Array, length: number) => void {
  const head = new Uint8Array(10);
  let headLength = 0;
  let payloadLeft = 0;

  return (bytes, length) => {
    let at = 0;
    while (at < length) {
      if (payloadLeft > 0) {
        const skipped = Math.min(payloadLeft, length - at);
        payloadLeft -= skipped;
        at += skipped;
        continue;
      }
      head[headLength] = bytes[at] ?? 0;
      headLength += 1;
      at += 1;
      const payload = payloadLength(head, headLength);
      if (payload === undefined) continue;
      const kind = (head[0] ?? 0) & 15;
      if (kind === textFrame) count.texts += 1;
      if (kind === pingFrame) count.pings += 1;
      payloadLeft = payload;
      headLength = 0;
    }
  };
}

/** Returns undefined until the header of an unmasked frame is complete. */
function payloadLength(head: Uint8Array, length: number): number | undefined {
  const [, short = 0] = head;
  if (length < 2) return undefined;
  if (short < 126) return short;
  const view = new DataView(head.buffer);
  if (short === 126) return length < 4 ? undefined : view.getUint16(2);
  return length < 10 ? undefined : Number(view.getBigUint64(2));
}
