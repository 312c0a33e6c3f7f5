/** The server process: environment, signals and exit code. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { systemClock } from "./clock.ts";
import { type Config, ConfigError, readConfig } from "./config/config.ts";
import { createLog } from "./log/log.ts";
import { startServer } from "./start.ts";
import { version } from "./version.ts";

const stopTimeoutMs = 10_000;

try {
  await run(readConfig(process.env, (path) => readFileSync(path, "utf8")));
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : [];
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Belfry cannot start. ${[message, ...problems].join("\n  - ")}\n`);
  process.exit(1);
}

async function run(config: Config): Promise<void> {
  process.umask(0o077);
  const isTerminal = process.stdout.isTTY;
  const {
    log,
    lifecycle,
    close: closeLog,
  } = createLog({
    level: config.logLevel,
    clock: systemClock,
    print: isTerminal ? (text) => process.stdout.write(text) : undefined,
  });
  process.on("uncaughtExceptionMonitor", (err) => lifecycle.fatal({ err }, "Belfry has crashed."));
  let isStarted = false;
  let isStopping = false;
  const { url, database, setupToken, close } = await startServer(config, {
    log,
    processId: process.pid,
    onMustStop,
  });
  isStarted = true;
  lifecycle.info(
    {
      version,
      url,
      role: config.role,
      database: database.kind,
      dataFolder: resolve(config.dataFolder),
    },
    `Belfry is ready at ${url}`,
  );
  const token = await setupToken();
  if (token) {
    const minutes = Math.round(config.setupTokenLifetimeMs / 60_000);
    const link = `${url}/setup#token=${token}`;
    lifecycle.info(`Open this one-time link within ${minutes} minutes to set it up: ${link}`);
  }

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => stop(signal, 0));

  function onMustStop({ message }: Error): void {
    lifecycle.fatal(`Belfry is stopping: ${message}`);
    if (isStarted) stop("an error", 1);
    else process.exit(1);
  }

  /** `reason` is a signal, or another cause as words. */
  function stop(reason: string, exitCode: number): void {
    if (isStopping) return;
    isStopping = true;
    const start = performance.now();
    const timeoutMs = config.stopDelayMs + stopTimeoutMs;
    setTimeout(() => {
      lifecycle.warn({ reason, ms: timeoutMs }, "Belfry did not stop in time and exits now.");
      process.exit(1);
    }, timeoutMs).unref();
    close().then(
      () => {
        closeLog();
        const ms = Math.round(performance.now() - start);
        lifecycle.info({ reason, ms }, `Belfry has stopped after ${reason}.`);
        process.exit(exitCode);
      },
      (err) => {
        closeLog();
        lifecycle.error({ err, reason }, "The server did not stop cleanly.");
        process.exit(1);
      },
    );
  }
}
