/**
 * SQL of the FTS5 tables. Each has the documents of a range of sequence numbers, so that a common word,
 * a prefix or a phrase of common words reads only the newest parts.
 */
import type Sqlite from "better-sqlite3";

/** Documents of one part. A prefix of very many words takes a few milliseconds in it. */
const partSize = 131_072;
/** Words of deleted messages leave the file after this time. */
const mergeDelayMs = 60 * 60 * 1000;
const pagesPerSlice = 250;
/** Given back to the disk in one step after a merge. */
const freePagesMax = 4000;

export type Parts = ReturnType<typeof createParts>;

export function createParts(index: Sqlite.Database) {
  const mark = index.prepare(
    "update parts set merge_after = coalesce(merge_after, ?) where id = ?",
  );
  const dueParts = index.prepare<[number], { id: number }>(
    "select id from parts where merge_after <= ? limit 1",
  );
  const endMerge = index.prepare("update parts set merge_after = null where id = ?");
  const ids = new Set<number>();
  const prepared = new Map<string, Sqlite.Statement<unknown[]>>();
  const readIds = index.prepare<[], { id: number }>("select id from parts");
  const load = () => {
    ids.clear();
    for (const { id } of readIds.all()) ids.add(id);
  };
  load();

  function prepare(sql: string): Sqlite.Statement<unknown[]> {
    const statement = prepared.get(sql) ?? index.prepare<unknown[]>(sql);
    prepared.set(sql, statement);
    return statement;
  }

  function create(id: number): void {
    index.exec(`create virtual table words_${id} using fts5(
      words, names, content = '', contentless_delete = 1, tokenize = 'ascii')`);
    index.prepare("insert into parts (id) values (?)").run(id);
    // The adjacent part is complete.
    for (const complete of [id - 1, id + 1]) mark.run(Date.now(), complete);
    ids.add(id);
  }

  /** The merge of a part has ended. Free pages and the log still have the words of its old segments. */
  function freePages(id: number): void {
    index.pragma(`incremental_vacuum(${freePagesMax})`);
    if (Number(index.pragma("freelist_count", { simple: true })) > 0) return;
    endMerge.run(id);
    index.pragma("wal_checkpoint(TRUNCATE)");
  }

  return {
    /** Call it after a rollback. */
    load,

    insert(seq: number, words: string, names: string): void {
      const id = partOf(seq);
      if (!ids.has(id)) create(id);
      prepare(`insert into words_${id} (rowid, words, names) values (?, ?, ?)`).run(
        seq,
        words,
        names,
      );
    },

    delete(seq: number): void {
      const id = partOf(seq);
      if (!ids.has(id)) return;
      prepare(`delete from words_${id} where rowid = ?`).run(seq);
      mark.run(Date.now() + mergeDelayMs, id);
    },

    clear(): void {
      prepared.clear();
      for (const id of ids) index.exec(`drop table words_${id}`);
      index.exec("delete from parts");
      ids.clear();
    },

    /** Returns matching sequence numbers below one, the newest first, from the newest part. */
    *find(match: string, below: number, from: number): Generator<number[] | undefined> {
      for (const id of [...ids].sort((a, b) => b - a)) {
        if (id > partOf(below - 1) || id < partOf(from)) continue;
        const query = prepare(
          `select rowid as seq from words_${id} where words_${id} match ? and rowid < ?
            and rowid >= ? order by rowid desc`,
        );
        let seqs: number[] = [];
        for (const row of query.iterate(match, below, from)) {
          seqs.push((row as { seq: number }).seq);
          if (seqs.length === 32) {
            yield seqs;
            seqs = [];
          }
        }
        yield seqs;
      }
    },

    /** Merges a part of what is due, for some milliseconds. Returns whether more is due. */
    merge(): boolean {
      const due = dueParts.get(Date.now());
      if (!due) return false;
      const table = `words_${due.id}`;
      const before = index.prepare("select total_changes() as count").pluck();
      const count = before.get() as number;
      // A negative number merges everything into one segment, which leaves deleted words out.
      prepare(`insert into ${table} (${table}, rank) values ('merge', ?)`).run(-pagesPerSlice);
      if ((before.get() as number) - count < 2) freePages(due.id);
      return true;
    },
  };
}

function partOf(seq: number): number {
  return Math.floor(seq / partSize);
}
