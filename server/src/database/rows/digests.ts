/** Compares rows: of two databases, or of a database and a file. */
import { hash } from "node:crypto";
import type { Kysely } from "kysely";
import { lineOf, type Row, readBatches } from "./rows.ts";
import type { RowTable } from "./tables.ts";

/** The rows of one chat, or of a table without chats. */
interface Digest {
  count: number;
  /** The sum of the hashes of all lines, because the two databases sort texts differently. */
  sum: bigint;
}

/** The digests of a table as JSON: id of the chat or 0, number of rows, hexadecimal sum. */
export type StoredDigests = [chatId: number, count: number, sum: string][];

/** Adds up the digests of a table with these columns. */
export function createDigests(columns: readonly string[]) {
  const chatColumn = columns.indexOf("chat_id");
  const digestByChat = new Map<number, Digest>();

  return {
    add(row: Row, line: string): void {
      const chatId = Number(row[chatColumn] ?? 0);
      const { count, sum } = digestByChat.get(chatId) ?? { count: 0, sum: 0n };
      const next = BigInt.asUintN(64, sum + hash("sha256", line, "buffer").readBigUInt64LE());
      digestByChat.set(chatId, { count: count + 1, sum: next });
    },

    stored: (): StoredDigests =>
      [...digestByChat].map(([chatId, { count, sum }]) => [chatId, count, sum.toString(16)]),
  };
}

export function namesOf({ columns }: RowTable): string[] {
  return columns.map(({ name }) => name);
}

/** `onRows` is called with the number of rows that were read. */
export async function digestTable(
  sql: Kysely<unknown>,
  table: RowTable,
  onRows: (count: number) => void = () => {},
): Promise<StoredDigests> {
  const digests = createDigests(namesOf(table));
  for await (const rows of readBatches(sql, table)) {
    for (const row of rows) digests.add(row, lineOf(row));
    onRows(rows.length);
  }
  return digests.stored();
}

const noRows = { count: 0, sum: "" };

/** Returns in words how the table differs, or undefined if counts and hashes are the same. */
export function findDifference(
  { name }: Pick<RowTable, "name">,
  expected: StoredDigests,
  found: StoredDigests,
): string | undefined {
  const byChat = (digests: StoredDigests) =>
    new Map(digests.map(([chatId, count, sum]) => [chatId, { count, sum }]));
  const [expectedByChat, foundByChat] = [byChat(expected), byChat(found)];
  for (const chatId of new Set([...expectedByChat.keys(), ...foundByChat.keys()])) {
    const a = expectedByChat.get(chatId) ?? noRows;
    const b = foundByChat.get(chatId) ?? noRows;
    const place = `the table ${name}${chatId === 0 ? "" : `, chat ${chatId},`}`;
    if (a.count !== b.count) return `${place} has ${b.count} rows instead of ${a.count}`;
    if (a.sum !== b.sum) return `${place} has rows with other contents`;
  }
  return undefined;
}
