/** The server always has an active owner. */
import type { AdminUser } from "@belfry/contracts/admin";
import type { Sql } from "../database/schema.ts";
import { fail } from "../problems.ts";
import * as store from "./admin-store.ts";

export async function isLastOwner(
  sql: Sql,
  { id, role, deactivatedAt }: Pick<AdminUser, "id" | "role" | "deactivatedAt">,
): Promise<boolean> {
  if (role !== "owner" || deactivatedAt !== null) return false;
  return !(await store.hasOtherOwner(sql, id));
}

/** Call it while the transaction holds the lock "administration". */
export async function rejectLastOwner(trx: Sql, user: AdminUser): Promise<void> {
  if (await isLastOwner(trx, user)) fail("last_server_owner");
}
