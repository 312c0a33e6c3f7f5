/** Reads of SQLite that all see the same state, on a separate connection. */
import { Kysely, SqliteDialect } from "kysely";
import type { DamageWatch } from "../failures.ts";
import type { Schema } from "../schema.ts";
import type { Snapshot } from "../types.ts";
import { openConnection } from "./connection.ts";

const busyMs = 5000;

/** Does not hold the writer. */
export function openSnapshot(file: string, damage: DamageWatch): Snapshot {
  const { db } = openConnection({ file, isReadOnly: true, isDurable: true, busyMs });
  db.exec("begin");
  const sql = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: db }),
    log(event) {
      if (event.level === "error") damage.note(event.error);
    },
  });
  // Closes the connection, and with it the transaction.
  return { sql, close: () => sql.destroy() };
}
