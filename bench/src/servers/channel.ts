/** The server's side of the IPC channel: reports readiness and CPU time, and stops on request. */
export type Request = "usage" | "stop" | ControlName;
export type ControlName = "start backups" | "stop backups";
export type Controls = Partial<Record<ControlName, () => Promise<void>>>;

export interface Usage {
  /** User and system time of all threads. */
  cpuMicros: number;
}

/** `ready` is sent to the benchmark at the start. */
export function serveBench(
  ready: object,
  stop: () => Promise<void>,
  controls: Controls = {},
): void {
  const end = () => stop().then(() => process.exit(0));
  process.on("message", (request: Request) => {
    if (request === "stop") void end();
    else if (request === "usage") process.send?.(usage());
    else void controls[request]?.().then(() => process.send?.(usage()));
  });
  process.on("disconnect", end); // the benchmark has exited
  process.send?.(ready);
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuMicros: user + system };
}
