/** Senders as Debian packages them: real programs, where they are installed. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";

/** Whether a program is there. Where `TEST_SENDERS` is `debian` it has to be. */
export function isInstalled(program: string): boolean {
  const isThere = spawnSync(program, ["--version"]).error === undefined;
  if (!isThere && process.env.TEST_SENDERS === "debian") {
    throw new Error(`${program} is not installed: apt-get install prometheus-alertmanager apprise`);
  }
  return isThere;
}

export interface Alertmanager {
  /** Tells it of an alert, as Prometheus does. */
  tell(alert: { labels: Record<string, string>; endsAt?: string }): Promise<void>;
}

/** A running Alertmanager with one receiver, in the words of its configuration file. */
export async function startAlertmanager(receiver: object): Promise<Alertmanager> {
  const folder = mkdtempSync(join(tmpdir(), "belfry-alertmanager-"));
  const route = {
    receiver: "belfry",
    group_by: ["alertname"],
    group_wait: "100ms",
    group_interval: "1s",
    repeat_interval: "1h",
  };
  const config = { route, receivers: [{ name: "belfry", ...receiver }] };
  writeFileSync(join(folder, "config.yml"), JSON.stringify(config)); // which is YAML as well
  const address = `127.0.0.1:${await freePort()}`;
  const program = spawn("prometheus-alertmanager", [
    `--config.file=${join(folder, "config.yml")}`,
    `--storage.path=${folder}`,
    `--web.listen-address=${address}`,
    "--cluster.listen-address=",
  ]);
  onTestFinished(async () => {
    await stopped(program);
    rmSync(folder, { recursive: true });
  });
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 15_000 }).toBe(true);

  return {
    async tell(alert) {
      const { status } = await fetch(`http://${address}/api/v2/alerts`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify([{ annotations: { summary: "Something is wrong" }, ...alert }]),
      });
      expect(status).toBe(200);
    },
  };
}

function stopped(program: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    program.once("exit", () => resolve());
    program.kill();
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Answers how the program ended. */
export function run(program: string, ...args: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    spawn(program, args).once("error", reject).once("close", resolve);
  });
}
