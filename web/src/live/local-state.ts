/** Drafts and unsent messages of one user, kept in this browser between visits. */
import { createSafeStorage } from "../ui/local-storage.ts";

export type LocalState = ReturnType<typeof createLocalState>;

type Kind = "draft" | "unsent";

const ownKeys = /^belfry\.\d+\.(draft|unsent)\./;

/** `getStorage` throws where the browser forbids storage. */
export function createLocalState(getStorage: () => Storage) {
  const storage = createSafeStorage(getStorage);

  /** Returns the names with their values. */
  function entries(userId: number, kind: Kind): [string, string][] {
    const prefix = prefixOf(userId, kind);
    const own = storage.entries().filter(([key]) => key.startsWith(prefix));
    return own.map(([key, value]) => [key.slice(prefix.length), value]);
  }

  return {
    /** Each value has its own key, so that tabs do not overwrite each other. Null deletes it. */
    set: (userId: number, kind: Kind, name: string, value: string | null) =>
      storage.set(prefixOf(userId, kind) + name, value),

    get: (userId: number, kind: Kind, name: string) => storage.get(prefixOf(userId, kind) + name),

    entries,

    all: (userId: number, kind: Kind) => entries(userId, kind).map(([, value]) => value),

    /** Deletes everything of every user, at sign-out. */
    clear() {
      for (const [key] of storage.entries()) if (ownKeys.test(key)) storage.set(key, null);
    },
  };
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
