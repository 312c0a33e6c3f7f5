/**
 * Gives memory back after many large bodies. V8 collects garbage while a program allocates objects.
 * The bytes of bodies are outside its heap, and afterwards an idle server allocates nothing, so it
 * would keep about 100 MiB until the next busy hour.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const minBytes = 16 * 1024 * 1024;
/** Only in a pause: under load V8 collects by itself, and a collection takes about 50 ms. */
const pauseMs = 5000;

let bytesSince = 0;
let timer: NodeJS.Timeout | undefined;

/** Call it for every large body, received or discarded. */
export function noteLargeBody(bytes: number): void {
  bytesSince += bytes;
  if (bytesSince < minBytes) return;
  if (timer) timer.refresh();
  else timer = setTimeout(collect, pauseMs).unref();
}

function collect(): void {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  collectGarbage();
  // The first collection finds the buffers, the second one returns their pages.
  if (bytesSince > 0) timer?.refresh();
  else timer = undefined;
  bytesSince = 0;
}
