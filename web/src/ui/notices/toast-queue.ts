/** The toasts that were not shown yet. */
import type { LucideIcon } from "lucide-react";

export interface ToastOptions {
  text: string;
  /** An error is shown longer, with another icon. */
  tone?: "success" | "danger";
  icon?: LucideIcon;
  /** Adds the button Undo, and shows the remaining seconds. */
  undo?: () => void;
  /** Called when the toast closes, with or without Undo. */
  onClose?: () => void;
  /** Closes the toast. */
  until?: AbortSignal;
  /** How long it is shown. Hover and focus stop the time. */
  seconds?: number;
}

const listeners = new Set<() => void>();
const waiting: ToastOptions[] = [];

export function queueToast(options: ToastOptions): void {
  waiting.push(options);
  notifyToasts();
}

/** Removes the toasts from the queue and returns those that are still to be shown. */
export function takeToasts(): ToastOptions[] {
  return waiting.splice(0).filter(({ until }) => !until?.aborted);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyToasts(): void {
  for (const listener of listeners) listener();
}
