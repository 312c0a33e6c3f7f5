/** A morning of four services, made from the fixtures of their formats, in the order of time. */
import { type Fixture, readFixtures } from "./fixtures.ts";

export interface MorningEvent {
  at: string;
  format: string;
  headers: Record<string, string>;
  body: unknown;
}

type Members = Record<string, unknown>;

const day = "2025-11-21";

/** Members of `changes` replace those of the fixture, also in objects within objects. */
function event(clock: string, format: string, name: string, changes: Members = {}): MorningEvent {
  const found = readFixtures(format).find((one) => one.name === name);
  if (!found) throw new Error(`${format} has no fixture ${name}`);
  const { headers, body }: Fixture = found.fixture;
  return { at: timeAt(clock), format, headers, body: merge(body as Members, changes) };
}

function merge(body: Members, changes: Members): Members {
  const merged = { ...body };
  for (const [name, value] of Object.entries(changes)) {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    merged[name] = isObject ? merge((body[name] ?? {}) as Members, value as Members) : value;
  }
  return merged;
}

function timeAt(clock: string): string {
  return `${day}T${clock}:00.000Z`;
}

function build(clock: string, number: number, branch: string, result: "failure" | "success") {
  const run = {
    ...{ id: 30_000 + number, run_number: number, head_branch: branch, conclusion: result },
    html_url: `https://github.com/belfry/bells/actions/runs/${30_000 + number}`,
    updated_at: timeAt(clock),
    ...(branch === "main" ? {} : { event: "pull_request", pull_requests: [{ number: 42 }] }),
  };
  const action = { action: "completed", workflow_run: run };
  return event(clock, "github", "workflow-run-failed", action);
}

function disk(clock: string, status: "firing" | "resolved") {
  const alert = {
    status,
    labels: {
      ...{ alertname: "DiskFull", instance: "db-1:9100", device: "/dev/sda1" },
      severity: "critical",
    },
    annotations: { summary: "Less than 5 % free on /data" },
    startsAt: timeAt("08:58"),
    endsAt: status === "resolved" ? timeAt("09:30") : "0001-01-01T00:00:00Z",
    generatorURL: "http://prometheus.example:9090/graph?g0.expr=x",
  };
  return event(clock, "alertmanager", "firing", { status, alerts: [alert] });
}

function sentryIssue(clock: string, name: string) {
  const issue = { firstSeen: timeAt("09:34"), lastSeen: timeAt(clock) };
  return event(clock, "sentry", name, { data: { issue } });
}

function shop(clock: string, status: 0 | 1, msg: string) {
  const heartbeat = { status, msg, time: `${day} ${clock}:00.000` };
  return event(clock, "uptime-kuma", status ? "up" : "down", { heartbeat, msg: `[Shop] ${msg}` });
}

export const morning: MorningEvent[] = [
  event("08:30", "github", "pull-request-opened"),
  build("08:35", 560, "bell", "failure"),
  build("08:47", 561, "bell", "success"),
  disk("08:59", "firing"),
  event("09:05", "github", "review"),
  disk("09:10", "firing"),
  shop("09:12", 0, "Request failed with status code 502"),
  shop("09:16", 1, "200 - OK"),
  event("09:20", "github", "pull-request-merged"),
  build("09:25", 562, "main", "failure"),
  disk("09:31", "resolved"),
  sentryIssue("09:35", "issue-created"),
  build("09:40", 563, "main", "success"),
  sentryIssue("10:05", "issue-resolved"),
  build("10:10", 564, "main", "success"),
];
