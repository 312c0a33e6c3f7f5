/**
 * What this browser keeps for one user between visits: drafts and unsent messages, one key each, so
 * that two tabs never overwrite one another. Where storage is full or forbidden, it is kept as long
 * as the page is open.
 */
const ours = /^belfry\.\d+\.(draft|unsent)\./;

const held = new Map<string, string>();

export type Kept = "draft" | "unsent";

function prefixOf(userId: number, kind: Kept): string {
  return `belfry.${userId}.${kind}.`;
}

export function keep(userId: number, kind: Kept, name: string, value: string | null): void {
  const key = prefixOf(userId, kind) + name;
  if (value === null) held.delete(key);
  else held.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Held above.
  }
}

export function kept(userId: number, kind: Kept, name: string): string | null {
  const key = prefixOf(userId, kind) + name;
  try {
    return localStorage.getItem(key) ?? held.get(key) ?? null;
  } catch {
    return held.get(key) ?? null;
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
  held.clear();
  try {
    for (const key of Object.keys(localStorage)) if (ours.test(key)) localStorage.removeItem(key);
  } catch {
    // There was nothing to clear.
  }
}
