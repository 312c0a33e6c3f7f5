/** Whether anything was ever kept here, as against tables that were just made. */
import type { Database } from "./database.ts";

export async function hasData({ sql }: Database): Promise<boolean> {
  const user = await sql.selectFrom("users").select("id").limit(1).executeTakeFirst();
  return user !== undefined;
}
