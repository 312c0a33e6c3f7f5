/** Folds like successes of one webhook in compact chats: a run is one row until it is opened. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { MessageRow, Row } from "./rows.ts";

export interface RunRow {
  kind: "run";
  key: string;
  rows: MessageRow[];
  day: string | null;
  unread: number | null;
  isOpen: boolean;
}

/** A shorter run is easy to read without folding. */
const minRows = 3;

interface FoldOptions {
  /** Messages of open runs. Both parts of an open run stay open when a deletion splits it. */
  openIds: ReadonlySet<number>;
  /** A message that a link leads to, or that is being edited, is never folded. */
  keptIds: ReadonlySet<number | undefined>;
}

/** Rows of an open run follow it. */
export function foldRuns(rows: readonly Row[], options: FoldOptions): (Row | RunRow)[] {
  const folded: (Row | RunRow)[] = [];
  let run: MessageRow[] = [];
  const endRun = () => {
    folded.push(...rowsOfRun(run, options));
    run = [];
  };
  for (const row of rows) {
    const canFold = row.kind === "message" && isSuccess(row.message, options);
    const [first] = run;
    // A day line or the unread line starts another run.
    if (
      !canFold ||
      row.day ||
      row.unread !== null ||
      (first && !isLike(first.message, row.message))
    )
      endRun();
    if (canFold) run.push(row);
    else folded.push(row);
  }
  endRun();
  return folded;
}

function rowsOfRun(rows: MessageRow[], { openIds }: FoldOptions): (MessageRow | RunRow)[] {
  const [first] = rows;
  if (!first || rows.length < minRows) return rows;
  const key = `r${first.message.id}`;
  const isOpen = rows.some(({ message }) => openIds.has(message.id));
  const run: RunRow = { kind: "run", key, rows, day: first.day, unread: first.unread, isOpen };
  if (!isOpen) return [run];
  // The lines are above the run.
  return [run, { ...first, day: null, unread: null }, ...rows.slice(1)];
}

/** Failures, open problems, replies, mentions and long texts never fold. */
function isSuccess(message: Message, { keptIds }: FoldOptions): boolean {
  const { author, level, state, text, replyTo, deletedAt, id } = message;
  if (author.kind !== "webhook" || level !== "success" || state === "open") return false;
  if (deletedAt || replyTo || keptIds.has(id) || text.includes("@")) return false;
  return !("mentions" in message) && text.length < 200;
}

function isLike({ author: a }: Message, { author: b }: Message): boolean {
  return (
    a.kind === "webhook" && b.kind === "webhook" && a.webhookId === b.webhookId && a.name === b.name
  );
}
