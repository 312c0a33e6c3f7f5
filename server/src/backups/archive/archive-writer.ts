/** Writes a backup: a tar file whose last entry lists the SHA-256 of all others. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack as createPack, type Header } from "tar-stream";
import { compressorFor } from "./compression.ts";
import { sumsName } from "./entry-names.ts";
import type { Pace } from "./pace.ts";

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>;
/** The library's types lack the records of a pax header. */
type EntryHeader = Partial<Header> & { name: string; pax?: Record<string, string> };

/** The extension of the path selects the compression. */
export function createArchiveWriter(options: {
  path: string;
  output: Writable;
  pace: Pace;
  modifiedAt: Date;
  /** Returns the signature of the checksums. Default: none. */
  sign?: ((sums: string) => string) | undefined;
}) {
  const { path, output, pace, modifiedAt, sign } = options;
  const pack = createPack();
  const compressor = compressorFor(path);
  const sums: string[] = [];
  const allWritten = compressor
    ? pipeline(readChunks, compressor, output)
    : pipeline(readChunks, output);
  let failure: unknown;
  // `add` must not wait for an output that has failed.
  allWritten.catch((error) => {
    failure = error;
    pack.destroy(error);
  });

  async function* readChunks(): AsyncIterable<Buffer> {
    for await (const chunk of pack as unknown as AsyncIterable<Buffer>) {
      await pace(chunk.length);
      yield chunk;
    }
  }

  async function add(name: string, bytes: Buffer): Promise<void> {
    await addChunks(name, bytes.length, [bytes]);
  }

  /** Adds the first `size` bytes of a file. */
  async function addFile(name: string, path: string, size: number): Promise<void> {
    const chunks = size === 0 ? [] : createReadStream(path, { end: size - 1 });
    await addChunks(name, size, chunks);
  }

  async function addChunks(
    name: string,
    size: number,
    chunks: Chunks,
    comment?: string,
  ): Promise<void> {
    const header = {
      name,
      size,
      mode: 0o600,
      mtime: modifiedAt,
      ...(comment && { pax: { comment } }),
    };
    // After a failed output, the library only says that the archive is destroyed.
    await addEntry(header, chunks).catch((error) => Promise.reject(failure ?? error));
  }

  async function addEntry(header: EntryHeader, chunks: Chunks): Promise<void> {
    const hash = createHash("sha256");
    const entry = pack.entry(header, (error) => {
      if (error) sink.destroy(error);
      else written();
    });
    // Node's pipeline does not work with the streams of the library.
    let written = () => {};
    const sink = new Writable({
      write(chunk, _encoding, done) {
        hash.update(chunk);
        if (entry.write(chunk)) done();
        else entry.once("drain", () => done());
      },
      final(done) {
        written = done;
        entry.end(undefined);
      },
    });
    await pipeline(chunks, sink);
    sums.push(`${hash.digest("hex")}  ${header.name}\n`);
  }

  /** Resolves when everything has been passed to the output. */
  async function finish(): Promise<void> {
    const text = sums.join("");
    const bytes = Buffer.from(text);
    await addChunks(sumsName, bytes.length, [bytes], sign?.(text));
    pack.finalize();
    await allWritten;
  }

  return { add, addFile, finish };
}
