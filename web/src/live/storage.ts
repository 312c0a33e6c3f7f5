/**
 * What this browser keeps for one user between visits: drafts and unsent messages, one key each, so
 * that two tabs never overwrite one another. Storage may be full or forbidden; then nothing is kept.
 */
const ours = /^belfry\.\d+\.(draft|unsent)\./;

export type Kept = "draft" | "unsent";

function prefixOf(userId: number, kind: Kept): string {
  return `belfry.${userId}.${kind}.`;
}

export function keep(userId: number, kind: Kept, name: string, value: string | null): void {
  const key = prefixOf(userId, kind) + name;
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // It still stands on the screen; only a reload would lose it.
  }
}

export function kept(userId: number, kind: Kept, name: string): string | null {
  try {
    return localStorage.getItem(prefixOf(userId, kind) + name);
  } catch {
    return null;
  }
}

export function allKept(userId: number, kind: Kept): string[] {
  const prefix = prefixOf(userId, kind);
  try {
    return Object.entries(localStorage).flatMap(([key, value]) =>
      key.startsWith(prefix) && typeof value === "string" ? [value] : [],
    );
  } catch {
    return [];
  }
}

/** The name of a key of this kind, as another tab's `storage` event reports it. */
export function nameOf(userId: number, kind: Kept, key: string | null): string | null {
  const prefix = prefixOf(userId, kind);
  return key?.startsWith(prefix) ? key.slice(prefix.length) : null;
}

/** At sign-out: whoever uses this browser next finds nothing of the one before. */
export function clearLocalState(): void {
  try {
    for (const key of Object.keys(localStorage)) if (ours.test(key)) localStorage.removeItem(key);
  } catch {
    // There was nothing to clear.
  }
}
