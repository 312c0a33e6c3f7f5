/** Small things this browser remembers. Storage may be forbidden; then they hold for this page. */
const prefix = "belfry.";
const held = new Map<string, string>();

export function remember(name: string, value: string): void {
  held.set(name, value);
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    // Held above until the page is left.
  }
}

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name) ?? held.get(name) ?? null;
  } catch {
    return held.get(name) ?? null;
  }
}

export function forget(name: string): void {
  held.delete(name);
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // There was nothing to remove.
  }
}
