/** Compares the contents of two databases. */
import { hash } from "node:crypto";
import type { Kysely } from "kysely";
import { type Row, readBatches } from "./rows.ts";
import type { CopyTable } from "./tables.ts";

/** The rows of one chat, or of a table without chats. */
interface Digest {
  count: number;
  /** The sum of the hashes of all rows, because the two databases sort texts differently. */
  sum: bigint;
}

interface Comparison {
  source: Kysely<unknown>;
  target: Kysely<unknown>;
  table: CopyTable;
  /** Called with the number of rows of the source that were read. */
  onRows(count: number): void;
}

/** Returns in words how the table differs, or undefined if counts and hashes are the same. */
export async function findDifference(comparison: Comparison): Promise<string | undefined> {
  const { source, target, table, onRows } = comparison;
  const [expected, found] = await Promise.all([
    digest(source, table, onRows),
    digest(target, table, () => {}),
  ]);
  for (const chatId of new Set([...expected.keys(), ...found.keys()])) {
    const a = expected.get(chatId) ?? none;
    const b = found.get(chatId) ?? none;
    const place = `the table ${table.name}${chatId === 0 ? "" : `, chat ${chatId},`}`;
    if (a.count !== b.count) return `${place} has ${b.count} rows instead of ${a.count}`;
    if (a.sum !== b.sum) return `${place} has rows with other contents`;
  }
  return undefined;
}

const none: Digest = { count: 0, sum: 0n };

async function digest(
  sql: Kysely<unknown>,
  table: CopyTable,
  onRows: (count: number) => void,
): Promise<Map<number, Digest>> {
  const digests = new Map<number, Digest>();
  for await (const rows of readBatches(sql, table, undefined)) {
    for (const row of rows) {
      const chatId = Number(row.chat_id ?? 0);
      const { count, sum } = digests.get(chatId) ?? none;
      digests.set(chatId, { count: count + 1, sum: BigInt.asUintN(64, sum + hashOf(row, table)) });
    }
    onRows(rows.length);
  }
  return digests;
}

function hashOf(row: Row, { columns }: CopyTable): bigint {
  const text = JSON.stringify(columns.map(({ name }) => row[name]));
  return hash("sha256", text, "buffer").readBigUInt64LE();
}
