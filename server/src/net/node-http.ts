/**
 * `node:http`, loaded with `require`. An `import` reads all its exports, and one of them loads Node's
 * WebSocket client: 15 MiB that a server does not need.
 */
import { createRequire } from "node:module";

const http: typeof import("node:http") = createRequire(import.meta.url)("node:http");

export const { createServer, request, STATUS_CODES } = http;
