/** Short messages for screen readers only. `Announcer` contains the latest one. */

interface Announcement {
  text: string;
  number: number;
}

const listeners = new Set<() => void>();
let latest: Announcement = { text: "", number: 0 };

export function announce(text: string): void {
  latest = { text, number: latest.number + 1 };
  for (const listener of listeners) listener();
}

export function latestAnnouncement(): Announcement {
  return latest;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
