/** Preferences in localStorage. If the browser blocks it, they last until the page is left. */
const prefix = "belfry.";
const fallback = new Map<string, string>();

export function writeLocal(name: string, value: string): void {
  fallback.set(name, value);
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    // The fallback has it.
  }
}

export function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name) ?? fallback.get(name) ?? null;
  } catch {
    return fallback.get(name) ?? null;
  }
}

export function removeLocal(name: string): void {
  fallback.delete(name);
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Nothing was stored.
  }
}
