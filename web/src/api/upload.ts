/** Sends the bytes of a file, with its progress. `fetch` does not report the progress of a body. */
import { offlineError, problemFrom } from "@belfry/client/problem-error";
import type { StoredFile } from "@belfry/contracts/messages/files";

interface UploadOptions {
  chatId: number;
  file: File;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(part: number): void;
}

/** Rejects with a `ProblemError`, and never settles after an abort. */
export function upload({ chatId, file, signal, onProgress }: UploadOptions): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return;
    const request = new XMLHttpRequest();
    const name = encodeURIComponent(file.name || "file");
    request.open("POST", `/api/chats/${chatId}/files?name=${name}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
    request.onerror = () => reject(offlineError("The connection was lost."));
    request.onload = () => {
      const { status, responseText } = request;
      const headers = { "retry-after": request.getResponseHeader("retry-after") ?? "" };
      // An unreadable reply comes from a broken connection or from a proxy.
      const reply = new Response(status === 204 ? null : responseText, { status, headers });
      if (reply.ok) reply.json().then(resolve, (error) => reject(offlineError(error)));
      else problemFrom(reply).then(reject);
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
