/** The program. The only file that touches the process: its environment, signals and exit. */
import { readFileSync } from "node:fs";
import { pino } from "pino";
import { type Config, ConfigError, readConfig } from "./config/config.ts";
import { type RunningServer, startServer } from "./start.ts";

const stopMs = 10_000;

try {
  await run(readConfig(process.env, (path) => readFileSync(path, "utf8")));
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : [];
  const sentence = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Belfry cannot start. ${[sentence, ...problems].join("\n  - ")}\n`);
  process.exit(1);
}

async function run(config: Config): Promise<void> {
  process.umask(0o077);
  const log = pino({ level: config.logLevel });
  const server = await startServer(config, { log });
  await greet(server);

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopMs).unref();
    server.close().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, "Stopping failed.");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

async function greet({ url, setupToken }: RunningServer): Promise<void> {
  process.stdout.write(`Belfry is ready at ${url}\n`);
  const token = await setupToken();
  if (token) {
    process.stdout.write(`Set it up, once, within the hour: ${url}/setup#token=${token}\n`);
  }
}
