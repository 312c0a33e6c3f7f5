/** Roles of a process, if several run on one database (`BELFRY_ROLE`). */
import type { Config } from "../config/config.ts";

export type Role = Config["role"];

/** Throws a sentence if the role needs further processes, which SQLite does not allow. */
export function requireRole({ role, databaseUrl }: Pick<Config, "role" | "databaseUrl">): void {
  if (role === "all" || databaseUrl !== undefined) return;
  throw new Error(
    `BELFRY_ROLE is ${role}, but only one process can use SQLite, and it must do everything. ` +
      "Set BELFRY_DATABASE_URL, or remove BELFRY_ROLE.",
  );
}

/** All HTTP requests except live events. */
export function servesApi(role: Role): boolean {
  return role === "all" || role === "api";
}

export function servesLive(role: Role): boolean {
  return role === "all" || role === "live";
}

/** Whether the process may be the one that runs the jobs of all. */
export function runsJobs(role: Role): boolean {
  return role === "all" || role === "jobs";
}
