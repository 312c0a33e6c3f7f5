/** What deserves a user's attention: levels, mutes, quiet hours, and who is notified of a message. */
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { createSettings } from "./settings/settings.ts";

export type { Quiet } from "./settings/quiet-hours.ts";

export type Attention = ReturnType<typeof createAttention>;

interface AttentionOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  /** Whether this server can send mail. */
  hasMail: boolean;
}

export function createAttention({ database, bus, clock, hasMail }: AttentionOptions) {
  const settings = createSettings({ database, bus, clock });
  return { hasMail, settings, quietAt: settings.quietAt };
}
