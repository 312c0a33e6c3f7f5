/** SQL for the devices that users signed in from. */
import type { Sql } from "../../database/schema.ts";

/** Most recently seen first. */
export function listDevices(sql: Sql, userId: number): Promise<{ hash: string; seenAt: number }[]> {
  return sql
    .selectFrom("known_devices")
    .select(["device_hash as hash", "seen_at as seenAt"])
    .where("user_id", "=", userId)
    .orderBy("seen_at", "desc")
    .execute();
}

export async function writeDevice(
  sql: Sql,
  userId: number,
  hash: string,
  now: number,
): Promise<void> {
  await sql
    .insertInto("known_devices")
    .values({ user_id: userId, device_hash: hash, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "device_hash"]).doUpdateSet({ seen_at: now }),
    )
    .execute();
}

export async function deleteDevices(
  sql: Sql,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  await sql
    .deleteFrom("known_devices")
    .where("user_id", "=", userId)
    .where("device_hash", "in", hashes)
    .execute();
}
