/** The files that the user adds to messages that are not sent yet, by chat. */
import { limits } from "@belfry/contracts/limits";
import type { StoredFile } from "@belfry/contracts/messages/files";
import { useMemo, useSyncExternalStore } from "react";
import { useMe } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { toastFailure } from "../../ui/notices/Announcer.tsx";
import { onDemand } from "../../ui/on-demand.ts";

/** Whose message in which chat. Another user may sign in without a reload of the page. */
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

const uploader = onDemand(() => import("./uploader.ts"));
const listeners = new Set<() => void>();
let uploads: readonly Upload[] = [];
let lastKey = 0;

export function setUploads(change: (uploads: readonly Upload[]) => readonly Upload[]): void {
  uploads = change(uploads);
  for (const listener of listeners) listener();
}

export const getUploads = () => uploads;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isAt = (place: UploadPlace) => (upload: UploadPlace) =>
  upload.chatId === place.chatId && upload.userId === place.userId;

export function useUploads(chatId: number): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, getUploads);
  const { id: userId } = useMe();
  return useMemo(() => all.filter(isAt({ userId, chatId })), [all, userId, chatId]);
}

/** Adds files to the next message of a chat, and begins to send them. */
export function addFiles(place: UploadPlace, files: readonly File[]): void {
  const capacity = limits.filesPerMessage - uploads.filter(isAt(place)).length;
  if (files.length > capacity) toastFailure(text.uploads.tooMany(limits.filesPerMessage));
  const added = files.slice(0, Math.max(0, capacity)).map((source): Upload => {
    lastKey += 1;
    return { ...place, key: lastKey, source, state: "waiting", progress: 0 };
  });
  setUploads((before) => [...before, ...added]);
  void sendUploads();
}

/** Sends what waits. Without a connection the code may not load: the files can be tried again. */
export async function sendUploads(): Promise<void> {
  try {
    (await uploader.load()).send();
  } catch {
    const reason = text.ui.notLoaded;
    setUploads((all) =>
      all.map((one) => (one.state === "waiting" ? { ...one, state: "failed", reason } : one)),
    );
  }
}

/** Removes the files of a chat, which were sent with a message. Returns those that are done. */
export function takeFiles(place: UploadPlace): StoredFile[] {
  const taken = uploads.filter(isAt(place));
  setUploads((all) => all.filter((one) => !taken.includes(one)));
  return taken.flatMap(({ file }) => file ?? []);
}

/** Why the message cannot be sent yet, or undefined. */
export function waitingFor(uploads: readonly Upload[]): string | undefined {
  const failed = uploads.filter(({ state }) => state === "failed").length;
  const running = uploads.filter(({ state }) => state !== "failed" && state !== "done").length;
  return failed + running === 0 ? undefined : text.uploads.waiting(running, failed);
}
