/** Creates the metrics if they are configured, and registers the values that are read from the modules. */
import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import type { BusStats } from "../bus/bus.ts";
import { readDatabaseSize } from "../database/checks.ts";
import type { Database } from "../database/database.ts";
import { createReadiness } from "../database/readiness.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { version } from "../version.ts";
import type { Modules, ServerOptions } from "./modules.ts";

/** Loads prom-client only if it is needed. Returns undefined if metrics are off. */
export async function createServerMetrics({
  config,
  database,
}: Pick<ServerOptions, "config" | "database">): Promise<Metrics | undefined> {
  if (config.metricsToken === undefined && config.metricsPort === undefined) return undefined;
  const { createMetrics } = await import("../metrics/metrics.ts");
  return createMetrics({ version, database: database.kind });
}

interface GaugeOptions extends Pick<ServerOptions, "config" | "database" | "bus"> {
  isLeader(): boolean;
  /** Returns the bytes of request bodies in memory. */
  bytesInFlight(): number;
}

/** A module registers further values with `metrics.addGauge`. */
export function addServerGauges(
  metrics: Metrics,
  { messages, live, backups, deletion, search, onCall }: Modules,
  { config, database, bus, isLeader, bytesInFlight }: GaugeOptions,
): void {
  const { addGauge } = metrics;
  const dataFolder = resolve(config.dataFolder);
  addGauge({
    name: "belfry_post_queue_length",
    help: "Posts that wait for the database.",
    read: messages.queueLength,
  });
  addGauge({
    name: "belfry_post_queue_limit",
    help: "Posts that may wait before further ones are rejected (BELFRY_POST_QUEUE).",
    read: () => config.postQueue,
  });
  addGauge({
    name: "belfry_request_bytes_in_flight",
    help: "Bytes of request bodies that the server holds or expects (BELFRY_BODY_BUDGET_MIB).",
    read: bytesInFlight,
  });
  addLiveMetrics(metrics, live.stats);
  addDatabaseGauges(addGauge, database, dataFolder);
  addGauge({
    name: "belfry_leader",
    help: "1 if this process runs the jobs of all, such as backups, mail and the search index.",
    read: () => (isLeader() ? 1 : 0),
  });
  addGauge({
    name: "belfry_search_behind_messages",
    help: "Changed and older messages that are still to be indexed.",
    read: search.behind,
  });
  addGauge({
    name: "belfry_retention_overdue_seconds",
    help: "How long ago the oldest message that still exists should have been deleted.",
    read: async () => (await deletion.retention.overdue()) / 1000,
  });
  addGauge({
    name: "belfry_alerts_open",
    help: "Open alerts of chats that are not archived, by whether somebody is on it.",
    label: "state",
    read: messages.countAlerts,
  });
  addGauge({
    name: "belfry_heartbeats",
    help: "Heartbeats by state. `down` has an open alert.",
    label: "state",
    read: onCall.heartbeats.countByState,
  });
  if (bus.stats) addBusMetrics(metrics, bus.stats);
  addBackupGauges(addGauge, backups.lastBackup);
  addGauge({
    name: "belfry_data_disk_bytes",
    help: "Size of the file system of the data folder, and what is free for Belfry.",
    label: "part",
    async read() {
      const { blocks, bavail, bsize } = await statfs(dataFolder);
      return { total: blocks * bsize, free: bavail * bsize };
    },
  });
}

function addLiveMetrics({ addGauge, addCounter }: Metrics, stats: Modules["live"]["stats"]): void {
  addGauge({
    name: "belfry_live_sockets",
    help: "Open sockets of live events.",
    read: () => stats().sockets,
  });
  addCounter({
    name: "belfry_live_frame_batches_total",
    help: "Batches of frames written to sockets. A batch has the events of one commit.",
    read: () => stats().frameBatches,
  });
  addCounter({
    name: "belfry_live_closed_too_slow_total",
    help: "Sockets closed because their client read too slowly.",
    read: () => stats().closedTooSlow,
  });
  addGauge({
    name: "belfry_live_handshakes_waiting",
    help: "WebSocket handshakes that wait, because many clients connect at once.",
    read: () => stats().handshakesWaiting,
  });
  addCounter({
    name: "belfry_live_handshakes_rejected_total",
    help: "WebSocket handshakes rejected with 503 because too many waited.",
    read: () => stats().handshakesRejected,
  });
}

function addDatabaseGauges(
  addGauge: Metrics["addGauge"],
  database: Database,
  dataFolder: string,
): void {
  const isReady = createReadiness(database);
  addGauge({
    name: "belfry_database_up",
    help: "1 if the database can be written within two seconds.",
    read: () => isReady().then(() => 1),
    unknownValue: 0,
  });
  addGauge({
    name: "belfry_database_size_bytes",
    help: "Size of the database. `wal` is what SQLite has not copied into its file by a checkpoint.",
    label: "part",
    read: async () => ({ ...(await readDatabaseSize(database, dataFolder)) }),
  });
  if (database.connections) {
    addGauge({
      name: "belfry_database_connections",
      help: "Connections of the pool. `waiting` counts queries without a connection.",
      label: "state",
      read: database.connections,
    });
  }
}

function addBusMetrics({ addGauge, addCounter }: Metrics, read: () => BusStats): void {
  addGauge({
    name: "belfry_bus_up",
    help: "1 if the bus to other servers is connected.",
    read: () => (read().isUp ? 1 : 0),
  });
  addCounter({
    name: "belfry_bus_sent_packets_total",
    help: "Packets sent to other servers. A packet has what one turn of the event loop published.",
    read: () => read().sentPackets,
  });
  addCounter({
    name: "belfry_bus_received_packets_total",
    help: "Packets received from other servers.",
    read: () => read().receivedPackets,
  });
  addCounter({
    name: "belfry_bus_rejected_packets_total",
    help: "Packets that were ignored because no server with this secret key has signed them.",
    read: () => read().rejectedPackets,
  });
  addCounter({
    name: "belfry_bus_losses_total",
    help: "Times that packets may have been lost, after which chats and sockets are checked.",
    read: () => read().losses,
  });
}

/** Before the first backup the series are absent. */
function addBackupGauges(
  addGauge: Metrics["addGauge"],
  lastBackup: Modules["backups"]["lastBackup"],
): void {
  type Backup = NonNullable<Awaited<ReturnType<typeof lastBackup>>>;
  const read = async (value: (backup: Backup) => number | undefined) => {
    const backup = await lastBackup();
    return backup && value(backup);
  };
  addGauge({
    name: "belfry_backup_last_success_timestamp_seconds",
    help: "Start of the last backup that succeeded, in seconds since 1970 UTC.",
    read: () =>
      read(({ lastSuccessAt: at }) => (at === undefined ? undefined : Date.parse(at) / 1000)),
  });
  addGauge({
    name: "belfry_backup_last_failed",
    help: "1 if the last backup failed.",
    read: () => read(({ result }) => (result === "failed" ? 1 : 0)),
  });
  addGauge({
    name: "belfry_backup_last_size_bytes",
    help: "Size of the last backup.",
    read: () => read(({ bytes }) => bytes),
  });
  addGauge({
    name: "belfry_backup_last_duration_seconds",
    help: "Time that the last backup took.",
    read: () => read(({ durationMs }) => durationMs / 1000),
  });
}
