/** `/healthz`: the process responds. `/readyz`: the database responds too. */
import type { FastifyInstance } from "fastify";
import { fail } from "../problems.ts";

/** `check` throws if the database does not respond. */
export function mountHealth(app: FastifyInstance, check: () => Promise<void>): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async () => {
    await check().catch((cause) => fail("unavailable", { retryAfterSeconds: 1, cause }));
    return { status: "ok" };
  });
}
