/** Whether the process lives, and whether it can do its work. */
import type { FastifyInstance } from "fastify";
import { fail } from "../problems.ts";

/** `check` throws when the database does not answer. */
export function mountHealth(app: FastifyInstance, check: () => Promise<void>): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async () => {
    await check().catch((cause) => fail("unavailable", { retryAfterSeconds: 1, cause }));
    return { status: "ok" };
  });
}
