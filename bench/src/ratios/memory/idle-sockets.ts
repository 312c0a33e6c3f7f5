/** Ratio 7: memory of idle signed-in connections against those of a minimal server. */
import { setTimeout as pause } from "node:timers/promises";
import { limits } from "@belfry/contracts/limits";
import type { Measurement } from "../../goals.ts";
import { createListeners } from "../../load/listeners.ts";
import { createPosts } from "../../load/posts.ts";
import type { RunPlan } from "../../measure.ts";
import { startMeasuredServer } from "../../servers/measured-server.ts";

const counts = { idle1000: 1000, idle9000: 9000 } as const;
/** Buffers of the handshakes are returned in this time. */
const settleMs = 3000;

/** Each round starts new servers, because memory that was once used is not always returned. */
export async function measureIdleSockets({ rounds, isQuick }: RunPlan): Promise<Measurement> {
  const results: Measurement["results"] = [];
  for (const goal of ["idle1000", "idle9000"] as const) {
    const values: number[] = [];
    while (values.length < (isQuick ? 1 : Math.min(rounds, 3))) {
      const belfry = await bytesOfConnection("belfry", counts[goal]);
      const bare = await bytesOfConnection("bare-ws", counts[goal]);
      process.stderr.write(
        `  ${counts[goal]} connections: ${Math.round(belfry)} and ${Math.round(bare)} bytes each\n`,
      );
      values.push(belfry / bare);
    }
    results.push({ goal, values });
  }
  return { results, details: [] };
}

async function bytesOfConnection(name: "belfry" | "bare-ws", count: number): Promise<number> {
  const users = Math.ceil(count / limits.socketsPerSession);
  const server = await startMeasuredServer(name, ...(name === "belfry" ? [String(users)] : ["0"]));
  // The first requests compile code and create buffers.
  const posts = await createPosts(server, 1);
  await posts.run(settleMs);
  posts.close();
  const path = name === "belfry" ? "/api/live" : "/";
  const tokens =
    name === "belfry"
      ? Array.from({ length: count }, (_, index) => server.tokens[index % users] ?? "")
      : [];
  const before = await server.residentBytes();
  const listeners = await createListeners({ port: server.port, path }, count, tokens);
  await pause(settleMs);
  const after = await server.residentBytes();
  listeners.close();
  await server.stop();
  return (after - before) / count;
}
