/** Files and multipart forms for uploads. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Returns a PNG image of one colour. */
export function png(width: number, height: number, [red, green, blue] = [11, 107, 95]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8); // eight bits each of red, green, blue
  const line = Buffer.from([0, ...Array.from({ length: width }, () => [red, green, blue]).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line as Buffer)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", pixels as Buffer),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns half a second of silence. */
export function wav(): Buffer {
  const data = Buffer.alloc(4000, 128);
  const head = Buffer.from("RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0", "latin1");
  head.writeUInt32LE(36 + data.length, 4);
  const rest = Buffer.from("@\x1f\0\0@\x1f\0\0\x01\0\x08\0data\0\0\0\0", "latin1");
  rest.writeUInt32LE(data.length, rest.length - 4);
  return Buffer.concat([head, rest, data]);
}

export interface Field {
  /** Parameters of `Content-Disposition`, such as `; name="a"`. */
  head: string;
  type?: string;
  value: string | Buffer;
}

export function file(fileName: string, value: string | Buffer, name = "file"): Field {
  return { head: `; name="${name}"; filename="${fileName}"`, value };
}

export function field(name: string, value: unknown): Field {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return { head: `; name="${name}"`, value: text };
}

export function form(fields: readonly Field[], boundary = "4e5f6a7b8c9d") {
  const parts = fields.flatMap(({ head, type, value }) => [
    `--${boundary}\r\nContent-Disposition: form-data${head}\r\n`,
    type === undefined ? "\r\n" : `Content-Type: ${type}\r\n\r\n`,
    value,
    "\r\n",
  ]);
  const body = Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

/** Returns the paths of the stored files below the data folder's `files`. */
export async function filesOnDisk({ dataFolder }: { dataFolder: string }): Promise<string[]> {
  const all = await readdir(join(dataFolder, "files"), { recursive: true }).catch(() => []);
  return all.filter((path) => path.includes("/"));
}
