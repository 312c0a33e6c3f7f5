/** The process around `belfry run`. */
export interface RunIo {
  environment: Readonly<Record<string, string | undefined>>;
  readFile(path: string): string;
  /** Runs the command with the input and output of this process. Passes signals on. */
  execute(
    command: string,
    args: readonly string[],
    onOutput: (bytes: Buffer) => void,
  ): Promise<Exit>;
  print(text: string): void;
  printError(text: string): void;
  /** Default: that of Node.js. */
  fetch?: typeof fetch;
  wait?(ms: number): Promise<void>;
}

export type Exit =
  | { type: "exited"; code: number }
  | { type: "killed"; signal: NodeJS.Signals }
  | { type: "not_started"; reason: string };
