/** `/healthz`: the process responds. `/readyz`: the database can be written, too. */
import type { FastifyInstance } from "fastify";

/** `check` throws why the server is not ready. */
export function mountHealth(app: FastifyInstance, check: () => Promise<void>): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async () => {
    await check();
    return { status: "ok" };
  });
}
