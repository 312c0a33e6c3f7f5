/** Connects `belfry run` to its process. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Exit, RunIo } from "./run-io.ts";

const passedSignals: NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Only entry files use the process itself, so it is passed in. */
export function runIo(own: NodeJS.Process): RunIo {
  const { env, stdout, stderr } = own;
  for (const stream of [stdout, stderr]) stream.on("error", () => {});

  function execute(
    command: string,
    args: readonly string[],
    onOutput: (bytes: Buffer) => void,
  ): Promise<Exit> {
    return new Promise((resolve) => {
      const child = spawn(command, args, { stdio: ["inherit", "pipe", "pipe"] });
      const pass = (signal: NodeJS.Signals) => void child.kill(signal);
      for (const signal of passedSignals) own.on(signal, pass);
      const settle = (exit: Exit) => {
        for (const signal of passedSignals) own.off(signal, pass);
        resolve(exit);
      };
      for (const [from, to] of [
        [child.stdout, stdout],
        [child.stderr, stderr],
      ] as const) {
        from.on("data", (bytes: Buffer) => {
          onOutput(bytes);
          if (to.write(bytes)) return;
          from.pause();
          to.once("drain", () => from.resume());
        });
      }
      child.once("error", (error) =>
        settle({ type: "not_started", reason: `${command} cannot be started: ${error.message}.` }),
      );
      child.once("close", (code, signal) => {
        if (signal) settle({ type: "killed", signal });
        else settle({ type: "exited", code: code ?? 0 });
      });
    });
  }

  return {
    environment: env,
    readFile: (path) => readFileSync(path, "utf8"),
    execute,
    print: (line) => stdout.write(`${line}\n`),
    printError: (line) => stderr.write(`${line}\n`),
  };
}
