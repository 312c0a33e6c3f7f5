/** Reads the contents of a snapshot. The same queries run on both databases. */

export interface SnapshotContents {
  /** Names of the migrations that the tables had. */
  steps: string[];
  epoch: string | undefined;
  /** Id of the key that sealed the secrets. */
  keyId: string | undefined;
  userCount: number;
  chatCount: number;
  messageCount: number;
  /** Files that belong to messages, and uploaded avatars. */
  files: { id: string; size: number }[];
}

/** Snapshots before an upgrade are of older tables. */
const avatarStep = "2026-11-28-y-avatars";

/** Runs the statements on the same state of the database. */
export type Query = (statements: readonly string[]) => Promise<Row[][]>;
export type Row = Record<string, string | number | null>;

export async function readContents(query: Query): Promise<SnapshotContents> {
  const [steps = []] = await query(["select name from kysely_migration order by name"]);
  const hasAvatars = steps.some(({ name }) => name === avatarStep);
  const [facts = [], users = [], chats = [], messages = [], files = []] = await query([
    "select name, value from settings where name in ('epoch', 'key_id')",
    "select count(*) as count from users where kind = 'person'",
    "select count(*) as count from chats where kind <> 'thread'",
    "select count(*) as count from messages",
    `select id, size from files where message_id is not null
      ${hasAvatars ? "union all select id, size from avatars" : ""} order by id`,
  ]);
  const factOf = (name: string) => facts.find((row) => row.name === name)?.value?.toString();
  return {
    steps: steps.map(({ name }) => String(name)),
    epoch: factOf("epoch"),
    keyId: factOf("key_id"),
    userCount: countOf(users),
    chatCount: countOf(chats),
    messageCount: countOf(messages),
    files: files.map(({ id, size }) => ({ id: String(id), size: Number(size) })),
  };
}

function countOf([row]: Row[]): number {
  return Number(row?.count ?? 0);
}
