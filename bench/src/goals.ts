/** What is measured, beside what, and how good it should be. */
export interface Goal {
  name: string;
  measured: string;
  beside: string;
  goal: number;
  stretch: number;
  /** Which way is better. */
  isBetter: "more" | "less";
  unit?: string;
}

// biome-ignore format: a table is read by its columns
export const goals = {
  posts: { name: "1", measured: "durable webhook posts/s, 64 in flight", beside: "bare node:http that reads, parses and answers as much", goal: 0.6, stretch: 0.7, isBetter: "more" },
  durability: { name: "2", measured: "posts/s with synchronous=FULL", beside: "with synchronous=OFF", goal: 0.9, stretch: 0.97, isBetter: "more" },
  slack: { name: "3", measured: "posts/s in Slack's dialect, 64 in flight", beside: "native posts/s of the same server", goal: 0.7, stretch: 0.85, isBetter: "more" },
  mattermost: { name: "3", measured: "posts/s in Mattermost's dialect", beside: "the same", goal: 0.7, stretch: 0.85, isBetter: "more" },
  discord: { name: "3", measured: "posts/s in Discord's dialect", beside: "the same", goal: 0.7, stretch: 0.85, isBetter: "more" },
  github: { name: "3", measured: "posts/s of GitHub's pushes", beside: "the same", goal: 0.7, stretch: 0.85, isBetter: "more" },
  alertmanager: { name: "3", measured: "deliveries/s of one alert of Alertmanager's", beside: "the same", goal: 0.7, stretch: 0.85, isBetter: "more" },
  generic: { name: "3", measured: "posts/s of any JSON (generic)", beside: "the same", goal: 0.7, stretch: 0.85, isBetter: "more" },
  latency: { name: "4", measured: "post p50, one at a time", beside: "one 4 KiB fdatasync plus the bare server's p50", goal: 2, stretch: 1.5, isBetter: "less" },
  fanOut: { name: "6a", measured: "deliveries/s to 1,000 members, one message at a time", beside: "a plain ws loop with one prepared string", goal: 1, stretch: 1.2, isBetter: "more" },
  busyFanOut: { name: "6b", measured: "deliveries/s to 1,000 members, posts 64 at once", beside: "the same loop", goal: 4, stretch: 8, isBetter: "more" },
  with100: { name: "6c", measured: "durable posts/s with 100 members listening", beside: "with none", goal: 0.55, stretch: 0.7, isBetter: "more" },
  with1000: { name: "6c", measured: "durable posts/s with 1,000 members listening", beside: "with none", goal: 0.12, stretch: 0.2, isBetter: "more" },
  memory: { name: "15", measured: "resident memory, idle", beside: "—", goal: 120, stretch: 80, isBetter: "less", unit: "MiB" },
  coldStart: { name: "15", measured: "cold start to first answer", beside: "—", goal: 1, stretch: 0.5, isBetter: "less", unit: "s" },
} as const satisfies Record<string, Goal>;

export type GoalKey = keyof typeof goals;

/** One value for each round. */
export interface Finding {
  goal: GoalKey;
  values: number[];
}

/** What was measured on one side of a ratio, for the reader who wants more than the ratio. */
export interface Detail {
  side: string;
  unit: string;
  rates: number[];
  cpuMicrosPerOperation: number[];
  generatorBusy: number[];
}

export interface Measurement {
  findings: Finding[];
  details: Detail[];
}
