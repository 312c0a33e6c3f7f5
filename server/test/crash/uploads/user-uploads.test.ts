/** Files of users are streamed to the storage: many at once take little memory. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startS3Server } from "../../kit/storage/s3-server.ts";
import { setUp } from "../chat.ts";
import { startProgram } from "../process.ts";

const count = 100;
const fileBytes = 4_000_000;
/** All files together have 400 MB. An idle server takes up to 160 MiB. */
const maxMiB = 350;

for (const storage of ["disk", "a bucket"] as const) {
  test(`[F3] ${count} uploads of users at once stay below ${maxMiB} MiB on ${storage}`, async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "belfry-uploads-"));
    const bucket = storage === "disk" ? undefined : await startS3Server();
    const program = await startProgram(dataFolder, 0, {
      BELFRY_UPLOADS_AT_ONCE: String(count),
      BELFRY_BODY_TIMEOUT: "10m",
      ...bucket?.environment,
    });
    onTestFinished(async () => {
      await program.kill();
      await bucket?.close();
      await rm(dataFolder, { recursive: true });
    });
    const { id, token } = await setUp(program.url);
    const idleMiB = await memoryOf(program.pid);
    let peakMiB = idleMiB;
    const timer = setInterval(async () => {
      peakMiB = Math.max(peakMiB, await memoryOf(program.pid).catch(() => 0));
    }, 50);
    const body = Buffer.alloc(fileBytes, "0123456789");
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/octet-stream",
    };
    const url = `${program.url}/api/chats/${id}/files?name=a.txt`;
    const replies = await Promise.all(
      Array.from({ length: count }, async () => {
        const reply = await fetch(url, { method: "POST", headers, body });
        return [reply.status, await reply.json()] as const;
      }),
    );
    clearInterval(timer);
    console.log(`${storage}: ${idleMiB} MiB before, ${peakMiB} MiB at most.`);
    const failed = replies.filter(([status]) => status !== 200);
    expect(failed).toEqual([]);
    expect(peakMiB).toBeLessThan(maxMiB);
    await expect.poll(() => readdir(join(dataFolder, "incoming"))).toEqual([]);
  });
}

/** Resident memory in MiB. Linux only. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}
