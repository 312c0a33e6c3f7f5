/**
 * A NATS server for one test run: the one of `NATS_URL`, an installed one, or that of Debian's
 * package, which is unpacked into a cache folder.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "./postgres.ts";

export interface NatsServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const cacheFolder = join(import.meta.dirname, "../../../../node_modules/.cache/nats-server");
const installHint = "Install it with `apt-get install nats-server`, or set NATS_URL.";

/** Default port: any free one. Throws with a sentence if there is no server. */
export async function startNats(options: string[] = [], ownPort?: number): Promise<NatsServer> {
  const program = findProgram();
  const port = ownPort ?? (await findFreePort());
  const server = spawn(program, ["-a", "127.0.0.1", "-p", String(port), ...options], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  await waitUntilReady(server, port);
  return {
    url: `nats://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    async stop() {
      const exited = once(server, "exit");
      server.kill("SIGKILL");
      await exited;
    },
  };
}

function findProgram(): string {
  const cached = join(cacheFolder, "usr/sbin/nats-server");
  const found = ["nats-server", "/usr/sbin/nats-server", cached].find(
    (program) => spawnSync(program, ["--version"]).status === 0,
  );
  if (found) return found;
  try {
    unpack();
  } catch (cause) {
    throw new Error(`The tests need nats-server. ${installHint}`, { cause });
  }
  if (!existsSync(cached)) throw new Error(`The package has no nats-server. ${installHint}`);
  return cached;
}

function unpack(): void {
  mkdirSync(cacheFolder, { recursive: true });
  execFileSync("apt-get", ["download", "-qq", "nats-server"], { cwd: cacheFolder, stdio: "pipe" });
  const file = readdirSync(cacheFolder).find((name) => name.endsWith(".deb")) ?? "";
  execFileSync("dpkg", ["-x", join(cacheFolder, file), cacheFolder]);
}

async function waitUntilReady(server: ChildProcess, port: number): Promise<void> {
  let log = "";
  server.stderr?.on("data", (chunk) => {
    log = (log + chunk).slice(-10_000);
  });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`nats-server did not start: ${log}`);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(20);
  }
}

/** Returns the URL of the server of this test run. Throws with a sentence if it is missing. */
export function natsUrlOf(nats: { url: string } | { problem: string }): string {
  if ("problem" in nats) throw new Error(nats.problem);
  return nats.url;
}
