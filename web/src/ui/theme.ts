/** The colour theme of this browser. It applies as soon as this module is imported. */
import { useSyncExternalStore } from "react";
import { readLocal, writeLocal } from "./local-storage.ts";

export type Theme = "system" | "light" | "dark";

const storageName = "appearance";
const listeners = new Set<() => void>();
let theme: Theme = readTheme();

function readTheme(): Theme {
  const value = readLocal(storageName);
  return value === "light" || value === "dark" ? value : "system";
}

function applyTheme(): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

applyTheme();

export function setTheme(next: Theme): void {
  theme = next;
  applyTheme();
  writeLocal(storageName, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => theme);
}
