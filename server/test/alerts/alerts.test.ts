/** The promises about alerts hold with failing push services, restarts, clock jumps and two servers. */
import { expect, test } from "vitest";
import { eachDatabase } from "../kit/each-database.ts";
import { fuzzRuns } from "../kit/text/fuzz-runs.ts";
import { runAlerts } from "./run.ts";

const { ALERT_COUNTS: counts = `${fuzzRuns(80)},${fuzzRuns(40)}` } = process.env;
/** Of the runs on SQLite, and on PostgreSQL. */
const [onSqlite = 0, onPostgres = 0] = counts.split(",").map(Number);
const seed = Number(process.env.FUZZ_SEED ?? 1);

eachDatabase((open, kind) => {
  const alerts = kind === "sqlite" ? onSqlite : onPostgres;
  const servers = kind === "sqlite" ? 1 : 2;

  test(`No alert is without a person, and nobody is notified for nothing (${servers} servers)`, {
    timeout: 120_000 + alerts * 200,
  }, async () => {
    const start = performance.now();
    const run = await runAlerts({ database: await open(), alerts, seed, servers });
    const { examples, faults, errors, ...numbers } = run;
    const seconds = Math.round((performance.now() - start) / 1000);
    console.info(`Seed ${seed}: ${alerts} alerts in ${seconds} s, ${JSON.stringify(numbers)}`);
    for (const example of examples) console.info(example);
    expect(errors).toEqual([]);
    expect(faults).toEqual({});
  });
});
