/**
 * How long the tests of crashes run. `CRASH_ROUNDS` is the number of kills: 3 in `npm run check`, 200 in
 * `npm run test:chaos`. `CRASH_SEED` repeats their random numbers.
 */
export const rounds = Number(process.env.CRASH_ROUNDS ?? 20);
export const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Kills while alerts are acknowledged: 50 in `npm run test:chaos`. */
export const alertRounds = Math.ceil(rounds / 4);
/** Power cuts of the disk. */
export const powerCuts = Math.max(12, rounds);
/** Faults of two processes, for each kind of bus. */
export const faultRounds = { NATS: Math.ceil(rounds / 4), PostgreSQL: Math.ceil(rounds / 16) };
/** Connections of clients that are cut: five for each kill. */
export const cuts = rounds * 5;
/** Kills while the search index is written, and as many while it is built again. */
export const indexKills = Math.min(3, Math.ceil(rounds / 6));
/** Backups on each database. */
export const backupRounds = Number(process.env.BACKUP_ROUNDS ?? Math.min(2, Math.ceil(rounds / 3)));
/** Random sequences of acts of people and webhooks: 20 in `npm run test:chaos`, 1 in `npm run check`. */
export const actSeeds = Math.ceil(rounds / 10);
/** Clients that are connected while the server restarts. */
export const connections = rounds * 10;

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}
