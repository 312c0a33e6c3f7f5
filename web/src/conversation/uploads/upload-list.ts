/** Files that the user adds to the next message of a chat. */
import { limits } from "@belfry/contracts/limits";
import type { StoredFile } from "@belfry/contracts/messages/files";
import { useMemo, useSyncExternalStore } from "react";
import { useMe } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { toastFailure } from "../../ui/notices/Announcer.tsx";
import { onDemand } from "../../ui/on-demand.ts";
import {
  getUploads,
  isAt,
  setUploads,
  subscribe,
  type Upload,
  type UploadPlace,
} from "./upload-store.ts";

const uploader = onDemand(() => import("./uploader.ts"));
let lastKey = 0;

export function useUploads(chatId: number): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, getUploads);
  const { id: userId } = useMe();
  return useMemo(() => all.filter(isAt({ userId, chatId })), [all, userId, chatId]);
}

/** Adds files to the next message of a chat, and begins to send them. */
export function addFiles(place: UploadPlace, files: readonly File[]): void {
  const capacity = limits.filesPerMessage - getUploads().filter(isAt(place)).length;
  if (files.length > capacity) toastFailure(text.uploads.tooMany(limits.filesPerMessage));
  const added = files.slice(0, Math.max(0, capacity)).map((source): Upload => {
    lastKey += 1;
    return { ...place, key: lastKey, source, state: "waiting", progress: 0 };
  });
  setUploads((before) => [...before, ...added]);
  void sendUploads();
}

/** Sends what waits. Without a connection the code may not load: the files can be tried again. */
async function sendUploads(): Promise<void> {
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
  const taken = getUploads().filter(isAt(place));
  setUploads((all) => all.filter((one) => !taken.includes(one)));
  return taken.flatMap(({ file }) => file ?? []);
}

/** Why the message cannot be sent yet, or undefined. */
export function waitingFor(uploads: readonly Upload[]): string | undefined {
  const failed = uploads.filter(({ state }) => state === "failed").length;
  const running = uploads.filter(({ state }) => state !== "failed" && state !== "done").length;
  return failed + running === 0 ? undefined : text.uploads.waiting(running, failed);
}
