/**
 * Counts the text frames in a WebSocket's bytes (RFC 6455 §5.2) and skips what they carry: a
 * thousand clients must not cost the load more than their server.
 */
export interface FrameCount {
  texts: number;
  pings: number;
}

const textFrame = 1;
const pingFrame = 9;

/** Feed it the bytes as they come, cut anywhere. */
export function createFrameCounter(count: FrameCount): (bytes: Uint8Array, length: number) => void {
  const head = new Uint8Array(10);
  let headHeld = 0;
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
      head[headHeld] = bytes[at] ?? 0;
      headHeld += 1;
      at += 1;
      const payload = payloadLength(head, headHeld);
      if (payload === undefined) continue;
      const kind = (head[0] ?? 0) & 15;
      if (kind === textFrame) count.texts += 1;
      if (kind === pingFrame) count.pings += 1;
      payloadLeft = payload;
      headHeld = 0;
    }
  };
}

/** Undefined until the head of an unmasked frame is complete. */
function payloadLength(head: Uint8Array, held: number): number | undefined {
  const [, short = 0] = head;
  if (held < 2) return undefined;
  if (short < 126) return short;
  const view = new DataView(head.buffer);
  if (short === 126) return held < 4 ? undefined : view.getUint16(2);
  return held < 10 ? undefined : Number(view.getBigUint64(2));
}
