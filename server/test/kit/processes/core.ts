/** The modules of a process without a server, such as the command line. */
import { createMemoryBus } from "../../../src/bus/memory.ts";
import { readConfig } from "../../../src/config/config.ts";
import { createSecrets } from "../../../src/crypto/secrets.ts";
import type { Database } from "../../../src/database/database.ts";
import { createCore } from "../../../src/server/core.ts";

export function createTestCore(database: Database) {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const core = createCore({
    config: readConfig({}, () => ""),
    database,
    bus: createMemoryBus(onError),
    clock: { now: () => Date.parse("2026-11-21T10:05:00Z"), cpuMs: () => 0 },
    secrets: createSecrets([Buffer.alloc(32, 7)]),
    publicUrl: () => "http://chat.example.org",
    onError,
  });
  return { errors, ...core };
}
