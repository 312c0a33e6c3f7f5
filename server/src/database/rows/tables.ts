/** Lists the tables whose rows are saved or copied, from the catalogue of either database. */
import { type Kysely, sql as raw } from "kysely";
import type { DatabaseKind } from "../types.ts";

export interface RowTable {
  name: string;
  columns: readonly { name: string; type: "integer" | "text" }[];
  /** Columns of the primary key, in its order. */
  key: readonly string[];
}

interface ColumnRow {
  table: string;
  name: string;
  type: string;
  /** 0 if the column is not part of the primary key. */
  keyPosition: number;
}

interface ReferenceRow {
  table: string;
  refersTo: string;
}

/**
 * Returns all tables except Kysely's and the search index, which is made again from the messages. Each
 * is after the tables that it refers to.
 */
export async function listTables(kind: DatabaseKind, sql: Kysely<unknown>): Promise<RowTable[]> {
  const { columns, references } = queries[kind];
  const { rows } = await columns.execute(sql);
  const rowsByTable = Map.groupBy(rows, ({ table }) => table);
  const names = [...rowsByTable.keys()].filter((name) => !name.startsWith("search_")).sort();
  return orderByReferences(names, (await references.execute(sql)).rows).map((name) => {
    const found = rowsByTable.get(name) ?? [];
    const key = found.filter(({ keyPosition }) => keyPosition > 0);
    key.sort((a, b) => a.keyPosition - b.keyPosition);
    return {
      name,
      columns: found.map(({ name, type }) => ({
        name,
        type: type.includes("int") ? "integer" : "text",
      })),
      key: key.map((column) => column.name),
    };
  });
}

function orderByReferences(
  names: readonly string[],
  references: readonly ReferenceRow[],
): string[] {
  const ordered = new Set<string>();
  const visit = (name: string, path: readonly string[]) => {
    if (ordered.has(name) || path.includes(name)) return;
    for (const { table, refersTo } of references) {
      if (table === name) visit(refersTo, [...path, name]);
    }
    ordered.add(name);
  };
  for (const name of names) visit(name, []);
  return [...ordered];
}

const queries = {
  sqlite: {
    columns: raw<ColumnRow>`
      select t.name as "table", c.name, lower(c.type) as type, c.pk as "keyPosition"
      from sqlite_schema t join pragma_table_info(t.name) c
      where t.type = 'table' and t.name not like 'sqlite_%' and t.name not like 'kysely_%'
      order by t.name, c.cid`,
    references: raw<ReferenceRow>`
      select t.name as "table", r."table" as "refersTo"
      from sqlite_schema t join pragma_foreign_key_list(t.name) r where t.type = 'table'`,
  },
  postgres: {
    columns: raw<ColumnRow>`
      select t.relname as "table", c.attname as name, format_type(c.atttypid, c.atttypmod) as type,
        coalesce(array_position(string_to_array(k.indkey::text, ' ')::int2[], c.attnum), 0)
          as "keyPosition"
      from pg_class t join pg_attribute c on c.attrelid = t.oid
      left join pg_index k on k.indrelid = t.oid and k.indisprimary
      where t.relkind in ('r', 'p') and t.relnamespace = current_schema()::regnamespace
        and t.relname !~ '^kysely_' and c.attnum > 0 and not c.attisdropped
        and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
      order by t.relname, c.attnum`,
    references: raw<ReferenceRow>`
      select a.relname as "table", b.relname as "refersTo" from pg_constraint c
      join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`,
  },
} as const;
