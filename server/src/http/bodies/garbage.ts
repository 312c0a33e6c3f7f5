/**
 * Gives the memory of large bodies back. Their bytes are outside of V8's heap, so V8 hardly notices
 * them: under load it lets more than 60 MiB of them wait, and an idle server, which allocates
 * nothing, would keep about 100 MiB until the next busy hour.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const minBytes = 16 * 1024 * 1024;
/** Only in a pause: a full collection takes about 50 ms. */
const pauseMs = 5000;

/** V8 returns the pages of its heap only after several collections in a row. */
const collectionCount = 4;

/** Chunks of bodies are young objects. A collection of young objects takes about 2 ms. */
const maxChunkBytes = 8 * 1024 * 1024;

type CollectGarbage = (options?: { type: "minor" }) => void;

let bytesSince = 0;
let chunkBytes = 0;
let collectionsLeft = 0;
let timer: NodeJS.Timeout | undefined;
let exposed: CollectGarbage | undefined;

/** Call it for every large body, received or discarded. */
export function noteLargeBody(bytes: number): void {
  bytesSince += bytes;
  if (bytesSince < minBytes) return;
  collectionsLeft = collectionCount;
  timer = timer?.refresh() ?? setTimeout(collect, pauseMs).unref();
}

/** Call it for every chunk that is written to disk or discarded, and so is garbage at once. */
export function noteUsedChunk(bytes: number): void {
  chunkBytes += bytes;
  if (chunkBytes < maxChunkBytes) return;
  chunkBytes = 0;
  collectGarbage({ type: "minor" });
}

function collect(): void {
  collectGarbage();
  bytesSince = 0;
  collectionsLeft -= 1;
  if (collectionsLeft > 0) timer?.refresh();
  else timer = undefined;
}

const collectGarbage: CollectGarbage = (options) => {
  if (!exposed) {
    setFlagsFromString("--expose-gc");
    exposed = runInNewContext("gc") as CollectGarbage;
  }
  exposed(options);
};
