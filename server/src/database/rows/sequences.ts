/** The highest id that each table has assigned. Ids of deleted rows must not be assigned again. */
import { type CompiledQuery, type Kysely, sql as raw } from "kysely";
import type { Database, DatabaseKind } from "../types.ts";

export interface Sequence {
  table: string;
  lastId: number;
}

const listed = {
  sqlite: raw<Sequence>`select name as "table", seq as "lastId" from sqlite_sequence where seq > 0 order by name`,
  postgres: raw<Sequence>`
    select t.relname as "table", s.last_value as "lastId"
    from pg_class t join pg_depend d on d.refobjid = t.oid and d.deptype = 'i'
    join pg_class q on q.oid = d.objid and q.relkind = 'S'
    join pg_sequences s on s.schemaname = current_schema() and s.sequencename = q.relname
    where t.relnamespace = current_schema()::regnamespace and s.last_value is not null
    order by t.relname`,
} as const;

export async function readSequences(
  kind: DatabaseKind,
  sql: Kysely<unknown>,
): Promise<readonly Sequence[]> {
  return (await listed[kind].execute(sql)).rows;
}

/** Every identity column is called `id`. */
export function setSequence(
  { kind, sql }: Pick<Database, "kind" | "sql">,
  { table, lastId }: Sequence,
): CompiledQuery[] {
  const statements =
    kind === "postgres"
      ? [raw`select setval(pg_get_serial_sequence(${table}, 'id'), ${lastId})`]
      : [
          raw`delete from sqlite_sequence where name = ${table}`,
          raw`insert into sqlite_sequence (name, seq) values (${table}, ${lastId})`,
        ];
  return statements.map((statement) => statement.compile(sql));
}
