/** Alertmanager from Debian's package `prometheus-alertmanager`. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { findFreePort } from "../processes/postgres.ts";

export interface SentAlert {
  labels: Record<string, string>;
  annotations: Record<string, string>;
  startsAt: string;
  endsAt?: string;
  generatorURL?: string;
}

export interface Alertmanager {
  /** Sends alerts, as Prometheus does. */
  sendAlerts(alerts: readonly SentAlert[]): Promise<void>;
}

/** `receivers` is YAML, with a receiver "belfry". */
export async function startAlertmanager(receivers: string): Promise<Alertmanager> {
  const folder = mkdtempSync(join(tmpdir(), "belfry-alertmanager-"));
  const route = {
    receiver: "belfry",
    group_by: ["alertname", "namespace"],
    group_wait: "100ms",
    group_interval: "300ms",
    repeat_interval: "1h",
  };
  // JSON is valid YAML.
  writeFileSync(join(folder, "config.yml"), `route: ${JSON.stringify(route)}\n${receivers}\n`);
  const address = `127.0.0.1:${await findFreePort()}`;
  const program = spawn("prometheus-alertmanager", [
    `--config.file=${join(folder, "config.yml")}`,
    `--storage.path=${folder}`,
    `--web.listen-address=${address}`,
    "--cluster.listen-address=",
    "--web.external-url=https://alertmanager.example",
  ]);
  onTestFinished(async () => {
    await stop(program);
    rmSync(folder, { recursive: true });
  });
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);

  return {
    async sendAlerts(alerts) {
      const { status } = await fetch(`http://${address}/api/v2/alerts`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(alerts),
      });
      expect(status).toBe(200);
    },
  };
}

function stop(program: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    program.once("exit", () => resolve());
    program.kill();
  });
}
