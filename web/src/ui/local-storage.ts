/** localStorage that never throws. Values that it cannot store last until the page is left. */
export function createSafeStorage(getStorage: () => Storage) {
  /** Values that were not stored, because storage is full or forbidden. */
  const unstored = new Map<string, string>();

  /** Stores a value, or deletes it when null. */
  function set(key: string, value: string | null): void {
    unstored.delete(key);
    try {
      if (value === null) getStorage().removeItem(key);
      else getStorage().setItem(key, value);
    } catch {
      if (value !== null) unstored.set(key, value);
    }
  }

  function get(key: string): string | null {
    try {
      return unstored.get(key) ?? getStorage().getItem(key);
    } catch {
      return null;
    }
  }

  function entries(): [string, string][] {
    try {
      return [...new Map([...Object.entries<string>(getStorage()), ...unstored])];
    } catch {
      return [...unstored];
    }
  }

  return { set, get, entries };
}

const preferences = createSafeStorage(() => localStorage);

/** Stores a preference, or deletes it when null. */
export function writeLocal(name: string, value: string | null): void {
  preferences.set(`belfry.${name}`, value);
}

export function readLocal(name: string): string | null {
  return preferences.get(`belfry.${name}`);
}
