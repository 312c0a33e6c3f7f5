/** The list of files that are added to messages, with their progress. */
import type { StoredFile } from "@belfry/contracts/messages/files";

/** The chat of a message and its author. Another user may sign in without a reload of the page. */
export interface UploadPlace {
  userId: number;
  chatId: number;
}

export interface Upload extends UploadPlace {
  key: number;
  source: File;
  state: "waiting" | "sending" | "done" | "failed";
  /** The part that was sent, from 0 to 1. */
  progress: number;
  /** Why it failed. */
  reason?: string;
  /** Trying again cannot help. */
  isFinal?: boolean;
  /** Present when it is done. */
  file?: StoredFile;
}

const listeners = new Set<() => void>();
let uploads: readonly Upload[] = [];

export function setUploads(change: (uploads: readonly Upload[]) => readonly Upload[]): void {
  uploads = change(uploads);
  for (const listener of listeners) listener();
}

export const getUploads = () => uploads;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isAt = (place: UploadPlace) => (upload: UploadPlace) =>
  upload.chatId === place.chatId && upload.userId === place.userId;
