/**
 * Collects garbage after large bodies. An idle server allocates nothing, so it would keep about
 * 100 MiB of them until the next busy hour.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const minBytes = 16 * 1024 * 1024;
/** Only in a pause: a full collection takes about 50 ms. */
const pauseMs = 5000;

/** V8 returns the pages of its heap only after several collections in a row. */
const collectionCount = 4;

let bytesSince = 0;
let collectionsLeft = 0;
let timer: NodeJS.Timeout | undefined;
let exposed: (() => void) | undefined;

/** Counts a large body, received or discarded, and plans a collection. */
export function countLargeBody(bytes: number): void {
  bytesSince += bytes;
  if (bytesSince < minBytes) return;
  collectionsLeft = collectionCount;
  timer = timer?.refresh() ?? setTimeout(collect, pauseMs).unref();
}

function collect(): void {
  collectGarbage();
  bytesSince = 0;
  collectionsLeft -= 1;
  if (collectionsLeft > 0) timer?.refresh();
  else timer = undefined;
}

function collectGarbage(): void {
  if (!exposed) {
    setFlagsFromString("--expose-gc");
    exposed = runInNewContext("gc") as () => void;
  }
  exposed();
}
