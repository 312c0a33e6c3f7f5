/** Writes entries to a tar archive as a stream, with constant memory. */
import { Readable } from "node:stream";
import { pack as createPack, type Pack } from "tar-stream";

export interface ArchiveEntry {
  name: string;
  /** Bytes. */
  size: number;
  content: Buffer | AsyncIterable<Buffer>;
}

/** A reader that reads nothing for this long is treated as gone. */
const stalledMs = 60_000;

/** Destroying the stream ends the entries. `onEnd` is called once, however it ends. */
export function createArchive(
  entries: AsyncGenerator<ArchiveEntry>,
  modifiedAt: Date,
  onEnd: () => void,
): Readable {
  const stream: Readable = Readable.from(chunks(), { objectMode: false, highWaterMark: 64 * 1024 });
  stream.once("close", onEnd);
  return stream;

  async function* chunks(): AsyncGenerator<Buffer> {
    const pack = createPack();
    const writing = writeEntries(pack, entries, modifiedAt).catch((error) => pack.destroy(error));
    try {
      for await (const chunk of pack as unknown as AsyncIterable<Buffer>) {
        const timer = setTimeout(() => stream.destroy(), stalledMs).unref();
        yield chunk;
        clearTimeout(timer);
      }
    } finally {
      pack.destroy();
      await writing;
    }
  }
}

async function writeEntries(
  pack: Pack,
  entries: AsyncGenerator<ArchiveEntry>,
  mtime: Date,
): Promise<void> {
  // Without this, an entry would wait forever if nobody reads on, and keep its file open.
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => {}); // not awaited between entries
  pack.once("close", () => closed.reject(new Error("The archive is no longer read.")));
  for await (const { name, size, content } of entries) {
    const header = { name, size, mode: 0o600, mtime };
    const chunks = content instanceof Buffer ? [content] : content;
    const written = Promise.withResolvers<void>();
    written.promise.catch(() => {}); // also awaited below, unless writing fails before
    const sink = pack.entry(header, (error) => (error ? written.reject(error) : written.resolve()));
    for await (const chunk of chunks) {
      if (!sink.write(chunk)) await Promise.race([drained(sink), closed.promise]);
    }
    sink.end(undefined);
    await Promise.race([written.promise, closed.promise]);
  }
  pack.finalize();
}

/** Resolves when the entry accepts more bytes. */
function drained(sink: ReturnType<Pack["entry"]>): Promise<void> {
  return new Promise((resolve) => sink.once("drain", () => resolve()));
}
