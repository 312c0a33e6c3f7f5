/** `/healthz`: the process responds. `/readyz`: the database can be written, too. */
import type { FastifyInstance } from "fastify";
import { fail } from "../problems.ts";

interface HealthOptions {
  /** Such as `all`. */
  role: string;
  /** A stopping server is not ready, so that a load balancer sends requests to others. */
  isStopping(): boolean;
  /** Throws why the server is not ready. */
  check(): Promise<void>;
}

export function mountHealth(app: FastifyInstance, options: HealthOptions): void {
  const { role, isStopping, check } = options;
  app.get("/healthz", async () => ({ status: "ok", role }));
  app.get("/readyz", async () => {
    if (isStopping())
      fail("unavailable", { detail: "The server is stopping.", retryAfterSeconds: 1 });
    await check();
    return { status: "ok", role };
  });
}
