/**
 * Metrics for Prometheus. Labels have few values: never a URL, a name, an id or a secret. The server
 * loads this file only if metrics are configured.
 */
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Bus } from "../bus/bus.ts";
import type { Database } from "../database/database.ts";
import { addCounter, addGauge, type CounterDefinition, type GaugeDefinition } from "./gauges.ts";
import { createHistogram, type Series } from "./histogram.ts";
import { createRequestMetrics } from "./request-metrics.ts";
import { createTally } from "./tally.ts";
import { createWriteMetrics } from "./write-metrics.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/** The deliveries of one webhook that were written together. */
interface WrittenDeliveries {
  /** The ones that the log keeps: possibly fewer than were counted. */
  records: readonly { format: string; result: string }[];
  delivered: number;
  refused: number;
}

/** Seconds. Jobs may take minutes. */
const jobBounds = [0.001, 0.01, 0.1, 0.5, 1, 5, 30, 120];

export function createMetrics(info: { version: string; database: string }) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "belfry_info",
    help: "Always 1. The labels are the version of Belfry and the kind of database.",
    labelNames: Object.keys(info),
    registers: [registry],
  }).set(info, 1);
  const writes = createWriteMetrics(registry);
  const tally = (name: `belfry_${string}`, help: string, labelNames: readonly string[] = []) =>
    createTally({ registry, name, help, labelNames });
  const deliveries = tally(
    "belfry_webhook_deliveries_total",
    "Requests to webhooks by format and result, written to the delivery log.",
    ["format", "result"],
  );
  const events = tally(
    "belfry_audit_events_total",
    "Entries of the audit log, such as sign-ins, by event and result.",
    ["event", "result"],
  );
  // From the start, because Prometheus sees no increase in a series that appears with 1.
  for (const event of ["authn_login_fail", "authn_two_factor_fail", "webhook_failing"]) {
    events.add([event, "failure"], 0);
  }
  const mailFailures = tally("belfry_mail_failures_total", "E-mails that could not be sent.");
  const pushes = tally("belfry_push_notifications_total", "Attempts to send push notifications.", [
    "result",
  ]);
  for (const result of ["sent", "gone", "rejected", "retry"]) pushes.add([result], 0);
  const alertNotifications = tally(
    "belfry_alert_notifications_total",
    "Notifications of alerts, by their result in the ledger. An acknowledgement cancels others before.",
    ["result"],
  );
  for (const result of ["accepted", "refused", "held_back"]) alertNotifications.add([result], 0);
  const databaseFailures = tally(
    "belfry_database_failures_total",
    "Requests that failed because the database was not available.",
  );
  const jobFailures = tally("belfry_job_failures_total", "Failed runs of background jobs.", [
    "job_name",
  ]);
  const jobDurations = createHistogram({
    registry,
    name: "belfry_job_duration_seconds",
    help: "Time of one run of a background job.",
    bounds: jobBounds,
  });
  const jobSeries = new Map<string, Series>();

  return {
    countRequest: createRequestMetrics(registry),

    /** Returns the options with a database and a bus that are measured. */
    measureStorage<T extends { database: Database; bus: Bus }>(options: T): T {
      const database = writes.measureDatabase(options.database);
      return { ...options, database, bus: writes.measureBus(options.bus) };
    },

    /** Counts the errors that `classify` finds to be an unavailable database. */
    watchFailures<T>(classify: (error: unknown) => T): (error: unknown) => T {
      return (error) => {
        const failure = classify(error);
        if (failure === "unavailable") databaseFailures.add([]);
        return failure;
      };
    },

    countBatch: writes.countBatch,

    countDeliveries(batches: readonly WrittenDeliveries[]): void {
      for (const { records, delivered, refused } of batches) {
        for (const { format, result } of records) deliveries.add([format, result]);
        const dropped = delivered + refused - records.length;
        if (dropped > 0) deliveries.add(["not_logged", "not_logged"], dropped);
      }
    },

    countAuditEvent: (event: string, result: string): void => events.add([event, result]),
    countPush: (result: string): void => pushes.add([result]),
    countAlertNotification: (result: string): void => alertNotifications.add([result]),
    countMailFailure: (): void => mailFailures.add([]),

    countJob(job: string, seconds: number, hasFailed: boolean): void {
      const series = jobSeries.get(job) ?? jobDurations.series({ job_name: job });
      jobSeries.set(job, series);
      series.observe(seconds);
      jobFailures.add([job], hasFailed ? 1 : 0);
    },

    /** For a value of a module that is read when the metrics are scraped. */
    addGauge: (gauge: GaugeDefinition): void => addGauge(registry, gauge),
    addCounter: (counter: CounterDefinition): void => addCounter(registry, counter),

    contentType: registry.contentType,
    text: (): Promise<string> => registry.metrics(),
  };
}
