/** Notices that no server has run for a while, and waits longer for pings that were expected then. */
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/database.ts";
import * as store from "../heartbeat-store.ts";
import * as runs from "../run-store.ts";
import { waitLonger } from "../schedules/transitions.ts";
import { moveCheck, readCheck } from "./check-store.ts";
import * as due from "./due-store.ts";

/** The job runs every second. A shorter pause is a busy server. */
const absenceMs = 60_000;
const pageSize = 200;
/** The time of the last check is written this often. */
const writeMs = 10_000;

export function createAbsence({ database, clock }: { database: Database; clock: Clock }) {
  const { sql } = database;
  let written: number | undefined;

  async function extend(from: number, now: number): Promise<void> {
    await runs.extendRuns(sql, { from, now, ms: absenceMs });
    let afterId = 0;
    for (;;) {
      const page = await due.listWaiting(sql, afterId, pageSize);
      for (const found of page) {
        const before = store.progressOf(found);
        const progress = waitLonger(store.rulesOf(found), before, { from, now });
        // A ping that comes in the meantime starts a new wait anyway.
        if (progress !== before) await store.update(sql, found, store.columnsOf(progress));
      }
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      afterId = last.id;
    }
  }

  return {
    async allowFor(): Promise<void> {
      const now = clock.now();
      // Also after the clock was set back.
      if (written !== undefined && now >= written && now - written < writeMs) return;
      const last = await readCheck(sql);
      if (last !== undefined && now - last >= absenceMs) await extend(last, now);
      await moveCheck(sql, now);
      written = now;
    },
  };
}
