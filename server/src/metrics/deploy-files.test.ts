import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/kit/processes/database-pool.ts";
import { startTestServer } from "../../test/kit/test-server.ts";

const folder = join(import.meta.dirname, "../../../deploy");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

/** Returns the names in PromQL expressions; a histogram has three series. */
function metricNames(text: string): string[] {
  const names = text.match(/\b(belfry|process|nodejs)_\w+/g) ?? [];
  return [...new Set(names)].map((name) => name.replace(/_(bucket|sum|count)$/, ""));
}

test("Every metric of the dashboard and of the alert rules exists, and every alert has a severity and a text", async () => {
  // The connections of the pool exist only on PostgreSQL.
  const { server } = await startTestServer(await openTestDatabase("postgres", {}), {
    BELFRY_METRICS_TOKEN: "a-token-for-prometheus",
  });
  const text = (await server.metrics?.text()) ?? "";
  const known = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);

  const dashboard = JSON.parse(read("grafana-dashboard.json"));
  const queries = dashboard.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  );
  expect(queries.length).toBeGreaterThan(25);
  const ids = dashboard.panels.map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const rules = read("prometheus-alerts.yaml");
  const used = metricNames([...queries, rules].join("\n"));
  expect(used.filter((name) => !known.includes(name))).toEqual([]);

  const alerts = rules.split("- alert: ").slice(1);
  expect(alerts.length).toBeGreaterThan(8);
  for (const alert of alerts) {
    expect(alert).toMatch(/severity: (warning|critical) .*summary: .*description: /s);
  }
});

/** Returns the expression of an alert, in one line. */
function expressionOf(alert: string): string {
  const rule = read("prometheus-alerts.yaml").split(`- alert: ${alert}\n`)[1] ?? "";
  const lines = /expr: \|?\n?([\s\S]*?)\n +(?:for|labels):/.exec(rule)?.[1] ?? "";
  return lines.trim().split(/\s+/).join(" ");
}

test("[O2, O3] There are alerts for a server without any backup in two days, and for one without a leader", () => {
  // A comparison with a series that is absent never fires, so both rules begin with one that exists.
  expect(expressionOf("BelfryNoBackup")).toBe(
    "count by (job) (belfry_info offset 2d) unless on (job) " +
      "last_over_time(belfry_backup_last_success_timestamp_seconds[2d])",
  );
  expect(expressionOf("BelfryNoLeader")).toBe("sum by (job) (belfry_leader) != 1");
});
