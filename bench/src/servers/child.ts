/** The measured end of a channel: a server says that it is ready, tells its use, and ends when told. */
export type Request = "usage" | "stop";

export interface Usage {
  /** Microseconds of all threads, in the program and in the kernel for it. */
  cpuMicros: number;
}

/** `ready` is whatever the bench needs to know of this server. */
export function serveBench(ready: object, stop: () => Promise<void>): void {
  const end = () => stop().then(() => process.exit(0));
  process.on("message", (request: Request) => {
    if (request === "stop") void end();
    else process.send?.(usage());
  });
  process.on("disconnect", end); // the bench is gone
  process.send?.(ready);
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuMicros: user + system };
}
