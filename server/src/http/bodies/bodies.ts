/**
 * Bodies of requests. A small body that arrives together with its headers costs nothing here. Any
 * other body needs capacity before it is read, has a time limit, and large ones go to disk.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { hasArrived, type ReceivedFile } from "../raw-bodies.ts";
import { type BodySender, createBodyBudget, uploadMinBytes } from "./body-budget.ts";
import { freeBytes } from "./free-bytes.ts";
import { countLargeBody } from "./garbage.ts";
import { declaredBytes, receiveBytes, receiveStart } from "./receive.ts";
import { createSpool } from "./spool.ts";

export type { BodySender };

export interface BodiesOptions {
  config: { bodyBudgetMiB: number; bodyTimeoutMs: number; uploadsAtOnce: number };
  /** For uploads while they arrive. Several servers may share it. */
  folder: string;
}

interface LateBody {
  /** Called when the reply was sent, or the connection was closed. */
  onReplied: ((isSuccess: boolean) => void)[];
}

const bytesPerMiB = 1024 * 1024;

export type Bodies = ReturnType<typeof createBodies>;

export function createBodies({ config, folder }: BodiesOptions) {
  const { bodyBudgetMiB, bodyTimeoutMs: timeoutMs, uploadsAtOnce } = config;
  const maxBytes = bodyBudgetMiB * bytesPerMiB;
  const budget = createBodyBudget({ maxBytes, maxUploads: uploadsAtOnce });
  const spool = createSpool(folder);
  const lateBodies = new WeakMap<IncomingMessage, LateBody>();

  /**
   * Reserves capacity for a body that has not arrived, until the reply is sent. Call it before the
   * body is read, when the sender is known. `isFile`: for `receiveUpload`. Rejects with `body_too_large` or `unavailable`.
   */
  function reserve(
    raw: IncomingMessage,
    response: ServerResponse,
    sender: BodySender,
    limit: number,
    isFile = false,
  ): void {
    const declared = declaredBytes(raw, limit);
    // An upload that stays a file takes only buffers.
    const bytes = isFile ? Math.min(declared, uploadMinBytes + 1) : declared;
    const onReplied: LateBody["onReplied"] = [budget.reserve(sender, bytes)];
    countLargeBody(bytes);
    lateBodies.set(raw, { onReplied });
    if (raw.headers.expect !== undefined) response.writeContinue();
    response.once("close", () => {
      const isSuccess = response.writableFinished && response.statusCode < 300;
      for (const release of onReplied.splice(0)) release(isSuccess);
      lateBodies.delete(raw);
    });
  }

  /** Resolves with a body that has not arrived. Rejects with `body_too_large`, `request_timeout`, … */
  async function receive(raw: IncomingMessage, limit: number): Promise<Buffer> {
    const late = lateBodies.get(raw);
    // No route for this request reserves capacity, so none uses the body.
    if (!late && !hasArrived(raw)) return Buffer.alloc(0);
    const limits = { maxBytes: limit, timeoutMs };
    if (declaredBytes(raw, limit) <= uploadMinBytes) return receiveBytes(raw, limits);
    const { bytes, release } = await spool.receive(raw, limits);
    if (!late) release();
    late?.onReplied.push((isSuccess) => {
      release();
      // After an error, parts of it may still be on their way to the disk.
      if (isSuccess) freeBytes(bytes);
    });
    return bytes;
  }

  /** Like `receive`, but a large body becomes a file, which is deleted after the reply. */
  async function receiveUpload(
    raw: IncomingMessage,
    limit: number,
  ): Promise<Buffer | ReceivedFile> {
    const late = lateBodies.get(raw);
    if (!late || declaredBytes(raw, limit) <= uploadMinBytes) return receive(raw, limit);
    const file = await spool.receiveFile(raw, { maxBytes: limit, timeoutMs });
    late.onReplied.push(() => void file.delete().catch(() => {})); // `deleteStale` tries again
    return file;
  }

  return {
    reserve,

    receive,

    receiveUpload,

    /** Resolves with the start of a body that has not arrived. Call `reserve` for a file before. */
    receiveStart: (raw: IncomingMessage, limit: number, keptBytes: number) =>
      receiveStart(raw, { maxBytes: limit, timeoutMs }, keptBytes),

    bytesInFlight: budget.bytesInFlight,

    /** Deletes files that a crash has left an hour ago. */
    deleteStale: async (): Promise<void> => spool.deleteStale(),
  };
}
