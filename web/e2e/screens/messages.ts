/** The messages in the screenshots of the app. */
import type { PostedMessage } from "./posted-message.ts";

/** Titles and topics. */
export const quietChats: [string, string][] = [
  ["Alerts", "On call this week: Ada, then Jonas"],
  ["Deploys", "What goes to production, and who pressed the button. Runbook: wiki/deploys"],
  ["Backend", ""],
  ["CI", "Every build of every branch"],
  ["Design", ""],
  ["Frontend", ""],
  ["Incidents", ""],
  ["Random", ""],
  ["Releases", "What we ship, and when"],
];

const index = `Staging looks good. The new index took 41 s, so watch \`locks_waiting\` while it runs.

Here is the guard I added, in case it needs a second try:

\`\`\`sql
set lock_timeout = '2s';
create index concurrently if not exists orders_paid_at
  on orders (paid_at) where state = 'paid';  -- 14 M rows
\`\`\``;

export const conversation: PostedMessage[] = [
  {
    at: "2026-10-09 11:02",
    from: "Ada",
    body: {
      text: "Proposal: every deploy message carries a rollback button for the person who shipped it.",
    },
  },
  {
    at: "2026-10-21 17:30",
    from: "Argo CD",
    body: { text: "Rollback of **v1.3.8** finished in 44 s." },
  },
  {
    at: "2026-10-28 10:31",
    from: "Noor",
    body: {
      text: "Should a rollback also pause the queue workers? Last time two jobs ran against the old schema.",
    },
  },
  {
    at: "2026-11-03 14:05",
    from: "GitHub",
    body: {
      text: "Merged [#1203 Keep the previous image for a fast rollback](https://github.com/belfry/server/pull/1203)",
    },
  },
  {
    at: "2026-11-17 09:12",
    from: "Jonas",
    body: {
      text: "Rollback drill notes are in [drill-2026-11.md](https://wiki.example.org/drill-2026-11.md). Two things to fix: the migration guard and the dashboard link.",
    },
  },
  {
    at: "2026-11-21 16:40",
    from: "Mei",
    body: { text: "Error rate doubled on checkout. I’m going to roll back, please hold merges." },
  },
  {
    at: "2026-11-21 16:42",
    from: "Argo CD",
    body: { text: "Rollback of **v1.4.1** finished in 38 s. Production runs **v1.4.0**." },
  },
  {
    at: "11:20",
    from: "Ben",
    body: {
      text: "If the index hurts, rollback is one command: `belfry deploy --to 1.4.1`. Takes about 40 seconds.",
    },
  },
  { at: "11:38", from: "Ben", body: { text: index } },
  {
    at: "11:52",
    from: "Argo CD",
    body: {
      text: "Deployed [v1.4.2](https://deploys.example.org/1.4.2) to **production** in 3 min 12 s. 412 tests passed.",
    },
  },
  {
    at: "12:04",
    from: "Mei",
    replyTo: 8,
    body: { text: "One bump at the switch, then flat again. Nobody was paged." },
  },
  {
    at: "12:06",
    from: "Cleo",
    body: {
      text: "@ada.lovelace can you post the notes before one? The draft is here: [release-notes-1.4.2.md](https://wiki.example.org/release-notes-1.4.2.md)",
    },
  },
];

const links = ["Source", "Silence", "Runbook"].map((text) => ({
  text,
  url: `https://alerts.example.org/${text.toLowerCase()}`,
}));

const pods = [
  ["payments-api-7c9f4d-2xkqp", "api restarted 6 times in 10 min"],
  ["payments-api-7c9f4d-9lwvm", "api restarted 5 times in 10 min"],
  ["payments-worker-0", "worker out of memory, 512 Mi"],
] as const;

export const alerts: PostedMessage[] = [
  { at: "10:02", from: "Jonas", body: { text: "Rollback drill at three, as planned." } },
  {
    at: "10:12",
    from: "Alertmanager",
    updatedAt: "10:24",
    body: {
      text: "",
      state: "resolved",
      level: "success",
      cards: [
        {
          title: "HighErrorRate: checkout",
          fields: fields([
            ["web-0:9100", "5xx above 2 % for 5 min"],
            ["web-1:9100", "5xx above 2 % for 5 min"],
          ]),
        },
      ],
    },
  },
  {
    at: "11:41",
    from: "Alertmanager",
    updatedAt: "12:04",
    body: {
      text: "",
      state: "open",
      level: "warning",
      cards: [
        {
          title: "DiskFillsUp: db-2",
          text: "/var/lib/postgresql is 91 % full and will be full in about 3 h.",
          links,
        },
      ],
    },
  },
  {
    at: "11:58",
    from: "Alertmanager",
    updatedAt: "12:04",
    body: {
      text: "",
      state: "open",
      level: "critical",
      cards: [
        {
          title: "KubePodCrashLooping: payments",
          text: "3 pods restart in a loop. Checkout answers 502 for about 4 % of requests.",
          fields: [
            ...fields(pods),
            { title: "cluster", value: "prod-eu-1", short: true },
            { title: "namespace", value: "payments", short: true },
            { title: "team", value: "checkout", short: true },
          ],
          links,
        },
      ],
    },
  },
];

function fields(rows: readonly (readonly [string, string])[]) {
  return rows.map(([title, value]) => ({ title, value, short: false }));
}

const passed = (at: string, build: number, branch: string, took: string): PostedMessage => ({
  at,
  from: "Jenkins",
  body: { level: "success", text: `Build ${build} passed on \`${branch}\` ${took}` },
});

const failed = (at: string, build: number, branch: string, why: string): PostedMessage => ({
  at,
  from: "Jenkins",
  body: {
    level: "critical",
    silent: true,
    text: `**Build ${build} failed** on \`${branch}\`: ${why}`,
  },
});

export const builds: PostedMessage[] = [
  passed("2026-11-21 18:40", 4794, "main", "2 min 2 s"),
  passed("2026-11-21 18:52", 4795, "main", "1 min 59 s"),
  {
    at: "2026-11-21 19:04",
    from: "Noor",
    body: { text: "Heading out. Nothing is left in the queue." },
  },
  passed("2026-11-21 21:15", 4796, "nightly", "2 min 6 s"),
  {
    at: "08:52",
    from: "GitHub",
    body: {
      text: "Ben Okafor pushed 3 commits to [index-paid-at](https://github.com/belfry/server/tree/index-paid-at)",
    },
  },
  passed("08:57", 4798, "index-paid-at", "2 min 4 s"),
  ...Array.from({ length: 10 }, (_, step) =>
    passed(`09:${String(4 + step * 5).padStart(2, "0")}`, 4799 + step, "main", "1 min 58 s"),
  ),
  failed("10:22", 4809, "main", "3 of 412 tests [log](https://ci.example.org/4809)"),
  {
    at: "10:24",
    from: "Cleo",
    body: { text: "That’s mine, the retry reads the clock twice. Fix is on its way." },
  },
  {
    at: "10:31",
    from: "GitHub",
    body: {
      text: "Cleo Marsh pushed 1 commit to [main](https://github.com/belfry/server/tree/main): Retry refunds with one clock",
    },
  },
  ...Array.from({ length: 9 }, (_, step) =>
    passed(`10:${String(36 + step * 2).padStart(2, "0")}`, 4810 + step, "main", "2 min 7 s"),
  ),
  {
    at: "11:38",
    from: "GitHub",
    body: {
      text: "Ben Okafor merged [#1284 Add a partial index for paid orders](https://github.com/belfry/server/pull/1284)",
    },
  },
  passed("11:40", 4819, "main", "2 min 1 s"),
  failed("11:44", 4820, "nightly", "image scan found 2 high [report](https://ci.example.org/4820)"),
  {
    at: "11:45",
    from: "Mei",
    body: { text: "@ada.lovelace can we ignore the zlib one until the base image is rebuilt?" },
  },
  passed("11:49", 4821, "main", "1 min 57 s"),
  passed("11:52", 4822, "main", "2 min 3 s"),
  failed("11:58", 4823, "fix-retry", "lint [log](https://ci.example.org/4823)"),
  passed("12:01", 4824, "fix-retry", "2 min 2 s"),
  { at: "12:03", from: "Registry", body: { text: "Pushed `belfry/server:4824` 84 MB" } },
];
