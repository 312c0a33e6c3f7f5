/** Light, dark, or as the system says. Kept in this browser; applied as soon as this file is read. */
import { useSyncExternalStore } from "react";
import { remember, remembered } from "./memory.ts";

export type Appearance = "system" | "light" | "dark";

const name = "appearance";
const listeners = new Set<() => void>();
let appearance: Appearance = kept();

function kept(): Appearance {
  const value = remembered(name);
  return value === "light" || value === "dark" ? value : "system";
}

function apply(): void {
  const { dataset } = document.documentElement;
  if (appearance === "system") delete dataset.theme;
  else dataset.theme = appearance;
}

apply();

export function setAppearance(next: Appearance): void {
  appearance = next;
  apply();
  remember(name, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => appearance);
}
