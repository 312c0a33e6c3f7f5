/** Heartbeats: what webhooks expect to hear regularly. */
import { type ChecksOptions, createChecks } from "./checking/checks.ts";
import { countByState } from "./counts-store.ts";
import { createHeartbeatManaging, type ManagingOptions } from "./managing/managing.ts";
import { createPingKeys, type PingKeysOptions } from "./pinging/ping-keys.ts";
import { createPingService, type PingServiceOptions } from "./pinging/ping-service.ts";
import { createPings } from "./pinging/pings.ts";
import { previewSchedule } from "./schedules/preview.ts";
import { serverTimeZone } from "./settings.ts";

export interface HeartbeatsOptions
  extends ManagingOptions,
    PingKeysOptions,
    Pick<PingServiceOptions, "webhooks">,
    Omit<ChecksOptions, "pings"> {}

export type Heartbeats = ReturnType<typeof createHeartbeats>;

export function createHeartbeats(options: HeartbeatsOptions) {
  const { database, clock } = options;
  const pings = createPings(options);
  const keys = createPingKeys(options);
  const checks = createChecks({ ...options, pings });

  return {
    managing: createHeartbeatManaging(options),
    keys,
    service: createPingService({ ...options, pings, keys }),
    check: checks.run,
    deleteOrphans: checks.deleteOrphans,
    preview: (asked: Parameters<typeof previewSchedule>[0]) =>
      previewSchedule(asked, { serverTimeZone: serverTimeZone(), now: clock.now() }),
    countByState: () => countByState(database.sql, clock.now()),
  };
}
