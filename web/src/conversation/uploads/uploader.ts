/** Sends the files of the list, a few at a time. A lost connection is tried again. */
import { isTemporary, ProblemError } from "@belfry/client/problem-error";
import { limits } from "@belfry/contracts/limits";
import { upload } from "../../api/upload.ts";
import { explain } from "../../text/explain.ts";
import { fileSize } from "../../text/sizes.ts";
import { text } from "../../text/text.ts";
import { getUploads, isAt, setUploads, type Upload } from "./upload-store.ts";

/** The server accepts four of one user. */
const sentAtOnce = 3;
/** Pauses before the next tries. After them, the user decides. */
const pausesMs = [1000, 3000, 9000];

const aborts = new Map<number, AbortController>();

export function send(): void {
  const waiting = getUploads().filter(({ state }) => state === "waiting");
  for (const one of waiting.slice(0, Math.max(0, sentAtOnce - aborts.size))) void sendOne(one);
}

function change(key: number, part: Partial<Upload>): void {
  setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
}

async function sendOne({ key, chatId, source }: Upload): Promise<void> {
  if (source.size > limits.userFileBytes) {
    const reason = text.uploads.tooLarge(fileSize(source.size), fileSize(limits.userFileBytes));
    change(key, { state: "failed", reason, isFinal: true });
    return send();
  }
  const abort = new AbortController();
  aborts.set(key, abort);
  change(key, { state: "sending", progress: 0 });
  try {
    const file = await tryOften({
      chatId,
      file: source,
      signal: abort.signal,
      onProgress: (progress) => change(key, { progress }),
    });
    change(key, { state: "done", progress: 1, file });
  } catch (error) {
    const isOffline = error instanceof ProblemError && error.isOffline;
    const reason = isOffline ? text.uploads.offline : explain(error);
    change(key, { state: "failed", reason, isFinal: !isTemporary(error) });
  } finally {
    aborts.delete(key);
    send();
  }
}

async function tryOften(options: Parameters<typeof upload>[0]) {
  for (const pauseMs of pausesMs) {
    try {
      return await upload(options);
    } catch (error) {
      if (!isTemporary(error)) throw error;
      const { retryAfter = null } = error as ProblemError;
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(pauseMs, (retryAfter ?? 0) * 1000)),
      );
    }
  }
  return upload(options);
}

export function retry(key: number): void {
  change(key, { state: "waiting", progress: 0 });
  send();
}

/** Takes a file off the list, and ends its upload. */
export function cancel(key: number): void {
  aborts.get(key)?.abort();
  aborts.delete(key);
  setUploads((all) => all.filter((one) => one.key !== key));
  send();
}

export function describe(key: number, alt: string): void {
  setUploads((all) =>
    all.map((one) => {
      if (one.key !== key || !one.file) return one;
      const { alt: _, ...file } = one.file;
      return { ...one, file: alt.trim() ? { ...file, alt: alt.trim() } : file };
    }),
  );
}

/** Moves a file among those of its chat. */
/** Puts a file in the place of another one of the same message. */
export function moveTo(key: number, target: number): void {
  setUploads((all) => {
    const from = all.findIndex((one) => one.key === key);
    const to = all.findIndex((one) => one.key === target);
    const [moved, other] = [all[from], all[to]];
    if (!moved || !other || !isAt(moved)(other)) return all;
    return all.toSpliced(from, 1).toSpliced(to, 0, moved);
  });
}

export function move(key: number, by: -1 | 1): void {
  setUploads((all) => {
    const from = all.findIndex((one) => one.key === key);
    const moved = all[from];
    if (!moved) return all;
    const others = all.flatMap((one, at) => (isAt(moved)(one) ? [at] : []));
    const to = others[others.indexOf(from) + by];
    const other = to === undefined ? undefined : all[to];
    return to === undefined || !other ? all : all.with(from, other).with(to, moved);
  });
}
