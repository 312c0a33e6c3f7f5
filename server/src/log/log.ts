/** The server's log: JSON, or readable lines on a terminal. Repeated errors are counted, not written. */
import { type DestinationStream, pino } from "pino";
import type { Clock } from "../clock.ts";
import { formatLine } from "./readable-lines.ts";
import { createRepeats } from "./repeats.ts";

interface LogOptions {
  level: string;
  clock: Clock;
  /** Writes readable lines to a terminal. Without it, the standard output receives JSON. */
  print?: ((text: string) => void) | undefined;
  /** Replaces the standard output in tests. */
  destination?: DestinationStream;
}

const sweepMs = 5000;
/** The number of pino's level `warn`. Lines below it are not counted. */
const warnLevel = 40;

export function createLog({ level, clock, print, destination }: LogOptions) {
  const repeats = createRepeats(clock);
  // Synchronous, so that the last lines are not lost when the process ends.
  const output = destination ?? (print ? readableStream(print) : pino.destination(1));
  const log = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(args, write, levelNumber) {
          const [first, second] = args as unknown[];
          const text = typeof first === "string" ? first : String(second ?? "");
          // Fastify logs this for each IP. The server's own line has the URL that users open.
          if (text.startsWith("Server listening at ")) return;
          const isWritten =
            levelNumber < warnLevel ||
            repeats.isFirst(keyOf(first, text), (count) =>
              write.apply(this, [{ repeated: count }, `Repeated in the last minute: ${text}`]),
            );
          if (isWritten) write.apply(this, args);
        },
      },
    },
    output,
  );
  const timer = setInterval(repeats.sweep, sweepMs).unref();

  return {
    log,

    /** For the lines about the start and the stop, which every level writes. */
    lifecycle: log.child({}, { level: "info" }),

    /** Writes the counts of minutes that are over. Called every five seconds. */
    sweep: () => repeats.sweep(),

    /** Writes the counts that are left. */
    close(): void {
      clearInterval(timer);
      repeats.sweep({ isLast: true });
    },
  };
}

/** The same failure at another place is another key; another request is not. */
function keyOf(first: unknown, text: string): string {
  const { err } = (typeof first === "object" && first !== null ? first : {}) as { err?: unknown };
  if (!(err instanceof Error)) return text;
  return `${text} ${"code" in err ? err.code : err.message.slice(0, 100)}`;
}

function readableStream(print: (text: string) => void): DestinationStream {
  return { write: (line) => print(formatLine(line)) };
}
