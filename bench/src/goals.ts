/** The goals: what is measured against which baseline. */
export interface Goal {
  name: string;
  measured: string;
  baseline: string;
  goal: number;
  stretch: number;
  isBetter: "more" | "less";
  unit?: string;
}

// biome-ignore format: a table is read by its columns
export const goals = {
  posts: { name: "1", measured: "durable webhook posts/s, 64 in flight, until search has caught up, all cores free", baseline: "bare node:http that reads, parses and replies with as much", goal: 0.45, stretch: 0.55, isBetter: "more" },
  postsOnOneCore: { name: "1b", measured: "the same, the server on one core", baseline: "the same, on the same core", goal: 0.36, stretch: 0.45, isBetter: "more" },
  postsOnPostgres: { name: "1c", measured: "the same on PostgreSQL, both servers on one core", baseline: "the same, on the same core", goal: 0.18, stretch: 0.25, isBetter: "more" },
  durability: { name: "2", measured: "ratio 1 with synchronous=FULL", baseline: "with synchronous=OFF", goal: 0.85, stretch: 0.95, isBetter: "more" },
  behind: { name: "2b", measured: "time that search is behind after 60 s (quick run: 10 s) of posts at 70 % of the maximum", baseline: "—", goal: 1, stretch: 0.3, isBetter: "less", unit: "s" },
  slack: { name: "3", measured: "posts/s in Slack's format, 64 in flight", baseline: "native posts/s of the same server", goal: 0.7, stretch: 0.85, isBetter: "more" },
  mattermost: { name: "3", measured: "posts/s in Mattermost's format", baseline: "the same", goal: 0.7, stretch: 0.85, isBetter: "more" },
  discord: { name: "3", measured: "posts/s in Discord's format", baseline: "the same", goal: 0.7, stretch: 0.85, isBetter: "more" },
  github: { name: "3", measured: "posts/s of GitHub pushes", baseline: "the same", goal: 0.7, stretch: 0.85, isBetter: "more" },
  alertmanager: { name: "3", measured: "posts/s of one Alertmanager alert", baseline: "the same", goal: 0.7, stretch: 0.85, isBetter: "more" },
  generic: { name: "3", measured: "posts/s in the generic format", baseline: "the same", goal: 0.7, stretch: 0.85, isBetter: "more" },
  latency: { name: "4", measured: "post p50, one at a time", baseline: "one 4 KiB fdatasync plus the bare server's p50", goal: 2, stretch: 1.5, isBetter: "less" },
  tail: { name: "5", measured: "post p99 at 70 % of the maximum", baseline: "p50 there", goal: 5, stretch: 3, isBetter: "less" },
  fanOut: { name: "6a", measured: "events/s to 1,000 members, one message at a time", baseline: "a plain ws loop with one prepared string", goal: 1, stretch: 1.2, isBetter: "more" },
  busyFanOut: { name: "6b", measured: "events/s to 1,000 members, 64 posts at once", baseline: "the same loop", goal: 8, stretch: 10, isBetter: "more" },
  with100: { name: "6c", measured: "durable posts/s with 100 members connected", baseline: "with none", goal: 0.65, stretch: 0.75, isBetter: "more" },
  with1000: { name: "6c", measured: "durable posts/s with 1,000 members connected", baseline: "with none", goal: 0.17, stretch: 0.25, isBetter: "more" },
  idle1000: { name: "7", measured: "memory of an idle signed-in connection, 1,000 connected", baseline: "the same of bare ws", goal: 1.5, stretch: 1.2, isBetter: "less" },
  idle9000: { name: "7", measured: "memory of an idle signed-in connection, 9,000 connected", baseline: "the same of bare ws", goal: 1.5, stretch: 1.2, isBetter: "less" },
  sizePosts: { name: "8", measured: "post p50, one at a time, in ten million messages", baseline: "in an empty database", goal: 1.1, stretch: 1.03, isBetter: "less" },
  sizeSlowPosts: { name: "8", measured: "post p99, one at a time, in ten million messages", baseline: "in an empty database", goal: 1.25, stretch: 1.1, isBetter: "less" },
  sizePages: { name: "9", measured: "newest page, p50, in ten million messages", baseline: "in ten thousand", goal: 1.2, stretch: 1.05, isBetter: "less" },
  sizeLists: { name: "9", measured: "list of chats with unread counts, p50, in ten million messages", baseline: "in ten thousand", goal: 1.2, stretch: 1.05, isBetter: "less" },
  rows: { name: "11", measured: "rows written for each post, 10,000 members", baseline: "the same with 2 members", goal: 1, stretch: 1, isBetter: "less" },
  backup: { name: "12", measured: "posts/s while backups run, one after another", baseline: "without", goal: 0.67, stretch: 0.9, isBetter: "more" },
  jobTransaction: { name: "jobs", measured: "longest transaction of the writer while expired rows are deleted", baseline: "—", goal: 50, stretch: 25, isBetter: "less", unit: "ms" },
  jobPosts: { name: "jobs", measured: "post p99 meanwhile, 8 in flight", baseline: "—", goal: 50, stretch: 25, isBetter: "less", unit: "ms" },
  expensive: { name: "neighbours", measured: "p99 of another user's requests while one sender posts forms of 25,000 fields and one eight images of 36 megapixels, in a loop", baseline: "without, subtracted", goal: 20, stretch: 5, isBetter: "less", unit: "ms" },
  previews: { name: "neighbours", measured: "the same while eight users preview slow templates in a loop", baseline: "without, subtracted", goal: 20, stretch: 5, isBetter: "less", unit: "ms" },
  clusterNats: { name: "13", measured: "CPU of a post, two processes, PostgreSQL and NATS, 64 chats", baseline: "one process and PostgreSQL", goal: 1.25, stretch: 1.1, isBetter: "less" },
  clusterPostgres: { name: "13", measured: "the same, with PostgreSQL as the bus", baseline: "the same", goal: 1.25, stretch: 1.1, isBetter: "less" },
  soak: { name: "14", measured: "resident memory after an hour of posts", baseline: "after ten minutes", goal: 1.05, stretch: 1.02, isBetter: "less" },
  memory: { name: "15", measured: "resident memory, idle", baseline: "—", goal: 120, stretch: 90, isBetter: "less", unit: "MiB" },
  coldStart: { name: "15", measured: "cold start to the first response", baseline: "—", goal: 0.8, stretch: 0.5, isBetter: "less", unit: "s" },
  storm: { name: "16", measured: "post p99 while 1,000 clients reconnect at once, 200 posts/s", baseline: "—", goal: 100, stretch: 50, isBetter: "less", unit: "ms" },
  stormSeconds: { name: "16", measured: "time until all 1,000 are signed in again", baseline: "—", goal: 30, stretch: 15, isBetter: "less", unit: "s" },
  acknowledgement: { name: "17", measured: "p95 until an acknowledgement is on the screens of two processes and in the reply to its sender", baseline: "—", goal: 1, stretch: 0.1, isBetter: "less", unit: "s" },
  sqliteRare: { name: "search-sqlite", measured: "p95 of a rare word", baseline: "300 chats, 60 of them readable", goal: 5, stretch: 2.5, isBetter: "less", unit: "ms" },
  sqliteCommon: { name: "search-sqlite", measured: "p95 of a common word", baseline: "the same", goal: 20, stretch: 10, isBetter: "less", unit: "ms" },
  sqliteWords: { name: "search-sqlite", measured: "p95 of two words", baseline: "the same", goal: 20, stretch: 10, isBetter: "less", unit: "ms" },
  sqlitePhrase: { name: "search-sqlite", measured: "p95 of a phrase of common words", baseline: "the same", goal: 20, stretch: 10, isBetter: "less", unit: "ms" },
  sqlitePrefix: { name: "search-sqlite", measured: "p95 of three letters of a common word", baseline: "the same", goal: 20, stretch: 10, isBetter: "less", unit: "ms" },
  sqliteFound: { name: "search-sqlite", measured: "longest time until a post is found", baseline: "the same", goal: 1, stretch: 0.5, isBetter: "less", unit: "s" },
  sqliteMicros: { name: "search-sqlite", measured: "CPU of the index per message", baseline: "—", goal: 25, stretch: 20, isBetter: "less", unit: "µs" },
  sqliteBytes: { name: "search-sqlite", measured: "size of the index per message", baseline: "—", goal: 120, stretch: 100, isBetter: "less", unit: "B" },
  postgresRare: { name: "search-postgres", measured: "p95 of a rare word", baseline: "300 chats, 60 of them readable", goal: 20, stretch: 10, isBetter: "less", unit: "ms" },
  postgresCommon: { name: "search-postgres", measured: "p95 of a common word", baseline: "the same", goal: 80, stretch: 40, isBetter: "less", unit: "ms" },
  postgresWords: { name: "search-postgres", measured: "p95 of two words", baseline: "the same", goal: 80, stretch: 40, isBetter: "less", unit: "ms" },
  postgresPhrase: { name: "search-postgres", measured: "p95 of a phrase of common words", baseline: "the same", goal: 80, stretch: 40, isBetter: "less", unit: "ms" },
  postgresPrefix: { name: "search-postgres", measured: "p95 of three letters of a common word", baseline: "the same", goal: 80, stretch: 40, isBetter: "less", unit: "ms" },
  postgresFound: { name: "search-postgres", measured: "longest time until a post is found", baseline: "the same", goal: 1, stretch: 0.5, isBetter: "less", unit: "s" },
  postgresMicros: { name: "search-postgres", measured: "CPU of the index per message, with GIN made at the end", baseline: "—", goal: 25, stretch: 20, isBetter: "less", unit: "µs" },
  postgresBytes: { name: "search-postgres", measured: "size of the index per message", baseline: "—", goal: 120, stretch: 100, isBetter: "less", unit: "B" },
  indexedPosts: { name: "search-posts", measured: "CPU of a post, without that of the index thread", baseline: "the same without search", goal: 1.03, stretch: 1.01, isBetter: "less" },
} as const satisfies Record<string, Goal>;

export type GoalKey = keyof typeof goals;

/** One value per round. */
export interface Result {
  goal: GoalKey;
  values: number[];
}

/** Absolute numbers of one side of a ratio, one per round. */
export interface Detail {
  side: string;
  unit: string;
  rates: number[];
  cpuMicrosPerOperation: number[];
  generatorBusy: number[];
}

export interface Measurement {
  results: Result[];
  details: Detail[];
}
