/** The order of levels. */
import type { Level } from "../messages/messages.ts";

const ranks: Record<Level, number> = { info: 0, success: 0, warning: 1, critical: 2 };

/** An alert without a level ranks as `info`. */
export function rankOf(level: Level | undefined): number {
  return level === undefined ? 0 : ranks[level];
}
