/** Compresses the JSON of routes that ask for it with `compress: {}`. */
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Must be loaded before the routes are mounted. Requests are never decompressed. */
export async function mountCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false, globalDecompression: false });
}
