/** Drafts and unsent messages of one user, kept in this browser between visits. */

export type LocalState = ReturnType<typeof createLocalState>;

type Kind = "draft" | "unsent";

const ownKeys = /^belfry\.\d+\.(draft|unsent)\./;

/** `getStorage` throws where the browser forbids storage. */
export function createLocalState(getStorage: () => Storage) {
  /** Values that the browser did not store, because storage is full or forbidden. */
  const unstored = new Map<string, string>();

  /** Stores a value, or deletes it when null. Each has its own key, so tabs do not overwrite each other. */
  function set(userId: number, kind: Kind, name: string, value: string | null): void {
    const key = prefixOf(userId, kind) + name;
    unstored.delete(key);
    try {
      if (value === null) getStorage().removeItem(key);
      else getStorage().setItem(key, value);
    } catch {
      if (value !== null) unstored.set(key, value);
    }
  }

  function get(userId: number, kind: Kind, name: string): string | null {
    const key = prefixOf(userId, kind) + name;
    try {
      return unstored.get(key) ?? getStorage().getItem(key);
    } catch {
      return null;
    }
  }

  function all(userId: number, kind: Kind): string[] {
    const prefix = prefixOf(userId, kind);
    const values = new Map([...storedEntries(), ...unstored]);
    return [...values].flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []));
  }

  function storedEntries(): [string, string][] {
    try {
      return Object.entries<string>(getStorage());
    } catch {
      return [];
    }
  }

  /** Deletes everything of every user, at sign-out. */
  function clear(): void {
    unstored.clear();
    try {
      const storage = getStorage();
      for (const key of Object.keys(storage)) if (ownKeys.test(key)) storage.removeItem(key);
    } catch {
      // Nothing is stored.
    }
  }

  return { set, get, all, clear };
}

export const localState = createLocalState(() => localStorage);

/** Returns the name within `key`, a key of `localStorage`, or null if it is of another kind or user. */
export function nameOf(userId: number, kind: Kind, key: string | null): string | null {
  const prefix = prefixOf(userId, kind);
  return key?.startsWith(prefix) ? key.slice(prefix.length) : null;
}

function prefixOf(userId: number, kind: Kind): string {
  return `belfry.${userId}.${kind}.`;
}
