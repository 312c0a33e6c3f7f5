/** The priority of threads whose work can wait. */
import { platform, setPriority } from "node:os";

const lowPriority = 10;

/** Lowers the priority of the calling thread, which must not be the main one. */
export function lowerPriority(): void {
  // Only on Linux does this apply to the thread and not to the process.
  if (platform() !== "linux") return;
  try {
    setPriority(lowPriority);
  } catch {
    // A sandbox may forbid it, as that of the systemd unit does. Then the thread has the usual priority.
  }
}
