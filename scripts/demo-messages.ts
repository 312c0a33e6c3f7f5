/** The demo's messages from services: a build, an alert and a deploy. */
import type { WebhookPost } from "@belfry/contracts/webhooks/webhook-post";

export const demoMessages: WebhookPost[] = [
  {
    username: "CI",
    text: `## Build #4182 **passed**
Branch \`main\`, commit \`9f3c2ab\`, 4 min 12 s

| Job | Result | Time |
| --- | :---: | ---: |
| lint | passed | 0:31 |
| unit tests | passed | 2:04 |
| browser tests | passed | 1:37 |

> Retry invoices that the bank refused for a moment
> — Ben`,
  },
  {
    username: "Alerts",
    text: `# Disk of \`db-2\` is 91 % full
- **Since** 03:12 UTC, growing by 1.2 GB an hour
- **Full in** about 5 hours
- **On call** Ada

What takes the space:
\`\`\`sh
$ du -sh /var/lib/postgresql/* | sort -rh | head -3
71G	/var/lib/postgresql/pg_wal
48G	/var/lib/postgresql/base
1.1G	/var/lib/postgresql/pg_xact
\`\`\`
> A replication slot that nobody reads keeps the log. See the runbook, *Unread slots*.`,
  },
  {
    username: "Deploy",
    text: `### \`billing\` 2026.11.21-3 is live
1. Migrated the database in **3 s**
2. Shifted traffic: 10 %, 50 %, 100 %
3. Error rate stayed at 0.02 %

\`\`\`diff
- retryAfter: 30s
+ retryAfter: 5m
\`\`\`
Roll back with \`deploy undo billing\`.`,
  },
];
