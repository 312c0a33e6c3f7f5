/**
 * SQL of the table that names the message of each sequence number. A row has 504 of them in 8 bytes each
 * and fills a page of the file, in any order of inserts. Rows of single messages took 52 bytes each.
 */
import type Sqlite from "better-sqlite3";

export interface DocumentKey {
  chatId: number;
  messageId: number;
}

const blockSize = 504;
const keyBytes = 8;
const firstBlock = Number.MIN_SAFE_INTEGER;
/** Messages are in the order of time with small exceptions: another clock, or a batch of many chats. */
const nearBlocks = 1;

export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments(index: Sqlite.Database) {
  index.exec(`create table if not exists documents (
    block integer primary key, count integer not null, keys blob not null)`);
  const read = index.prepare<[number], { keys: Buffer }>(
    "select keys from documents where block = ?",
  );
  const readFrom = index.prepare<[number], BlockRow>(
    "select block, keys from documents where block >= ? order by block",
  );
  const readNear = index.prepare<[number, number], BlockRow>(
    "select block, keys from documents where block between ? and ? order by block",
  );
  const readBack = index.prepare<[], BlockRow>(
    "select block, keys from documents order by block desc",
  );
  const save = index.prepare(
    "insert or replace into documents (block, count, keys) values (?, ?, ?)",
  );
  const deleteBlock = index.prepare("delete from documents where block = ?");

  /** Writes keys, or removes those without one. */
  function write(changes: readonly { seq: number; key: DocumentKey | undefined }[]): void {
    const blocks = new Map<number, Buffer>();
    for (const { seq, key } of changes) {
      const block = blockOf(seq);
      const keys = blocks.get(block) ?? read.get(block)?.keys ?? Buffer.alloc(blockSize * keyBytes);
      blocks.set(block, keys);
      const offset = offsetOf(seq);
      keys.writeUInt32LE(key?.chatId ?? 0, offset);
      keys.writeUInt32LE(key?.messageId ?? 0, offset + 4);
    }
    for (const [block, keys] of blocks) {
      const count = documentsOf({ block, keys }).length;
      if (count === 0) deleteBlock.run(block);
      else save.run(block, count, keys);
    }
  }

  /** Messages that a search finds are often in the same block. Use the function for one search. */
  function createFind(): (seq: number) => DocumentKey | undefined {
    let block: number | undefined;
    let keys: Buffer | undefined;
    return (seq) => {
      if (blockOf(seq) !== block) {
        block = blockOf(seq);
        keys = read.get(block)?.keys;
      }
      return keys && keyAt(keys, offsetOf(seq));
    };
  }

  /** Returns the first document at or after a sequence number. */
  function findNext(seq: number): Document | undefined {
    for (const row of readFrom.iterate(blockOf(seq))) {
      const found = documentsOf(row).find((document) => document.seq >= seq);
      if (found) return found;
    }
    return undefined;
  }

  function edges(): { first: number; last: number } | undefined {
    const first = findNext(Number.MIN_SAFE_INTEGER);
    const lastRow = readBack.get();
    const last = lastRow && documentsOf(lastRow).at(-1);
    return first && last && { first: first.seq, last: last.seq };
  }

  /** Looks near a sequence number first, and then everywhere. */
  function findSeq({ chatId, messageId }: DocumentKey, near: number): number | undefined {
    const isSame = (one: Document) => one.messageId === messageId && one.chatId === chatId;
    const block = blockOf(near);
    for (const row of readNear.all(block - nearBlocks, block + nearBlocks)) {
      const found = documentsOf(row).find(isSame);
      if (found) return found.seq;
    }
    for (const row of readBack.iterate()) {
      const found = documentsOf(row).find(isSame);
      if (found) return found.seq;
    }
    return undefined;
  }

  /** Returns the sequence numbers of messages of a chat with a lower id, the oldest first. */
  function seqsBelow(chatId: number, messageId: number, limit: number): number[] {
    const seqs: number[] = [];
    for (const row of readFrom.iterate(firstBlock)) {
      for (const one of documentsOf(row)) {
        if (one.chatId === chatId && one.messageId < messageId) seqs.push(one.seq);
      }
      if (seqs.length >= limit) break;
    }
    return seqs.slice(0, limit);
  }

  return { write, createFind, findNext, edges, findSeq, seqsBelow };
}

interface BlockRow {
  block: number;
  keys: Buffer;
}

interface Document extends DocumentKey {
  seq: number;
}

function documentsOf({ block, keys }: BlockRow): Document[] {
  const found: Document[] = [];
  for (let index = 0; index < blockSize; index += 1) {
    const key = keyAt(keys, index * keyBytes);
    if (key) found.push({ seq: block * blockSize + index, ...key });
  }
  return found;
}

function keyAt(keys: Buffer, offset: number): DocumentKey | undefined {
  const chatId = keys.readUInt32LE(offset);
  return chatId === 0 ? undefined : { chatId, messageId: keys.readUInt32LE(offset + 4) };
}

function blockOf(seq: number): number {
  return Math.floor(seq / blockSize);
}

function offsetOf(seq: number): number {
  return (seq - blockOf(seq) * blockSize) * keyBytes;
}
