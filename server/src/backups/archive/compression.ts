/** Compression of backups: by the name when writing, by the first bytes when reading. */
import type { Duplex } from "node:stream";
import { createGunzip, createGzip, createZstdCompress, createZstdDecompress } from "node:zlib";

const gzipLevel = 1;

export function compressorFor(path: string): Duplex | undefined {
  if (/\.(gz|tgz)$/i.test(path)) return createGzip({ level: gzipLevel });
  if (/\.(zst|tzst)$/i.test(path)) return createZstdCompress();
  return undefined;
}

export function decompressorFor(firstBytes: Buffer): Duplex | undefined {
  if (firstBytes.readUInt16BE(0) === 0x1f8b) return createGunzip();
  if (firstBytes.readUInt32LE(0) === 0xfd2fb528) return createZstdDecompress();
  return undefined;
}
