/** A separate NATS server for a test, or the one of the test run. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import { findFreePort } from "./postgres.ts";
import { programPath, requirePrograms, skipTest } from "./programs.ts";

export interface NatsServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Default port: any free one. Skips the test if nats-server is not installed. */
export async function startNats(options: string[] = [], ownPort?: number): Promise<NatsServer> {
  requirePrograms("nats-server");
  const port = ownPort ?? (await findFreePort());
  const server = spawn("nats-server", ["-a", "127.0.0.1", "-p", String(port), ...options], {
    env: { ...process.env, PATH: programPath },
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

/** Returns the URL of the server of this test run. Skips the test if no server is installed. */
export function natsUrl(): string {
  return inject("natsUrl") || skipTest("nats-server is not installed");
}
