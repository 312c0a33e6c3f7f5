/** The URLs of pings, as clients of healthchecks send them. */
import type { Ping } from "./pings.ts";

export type Signal = Pick<Ping, "signal" | "exitCode">;

/** Returns undefined for anything but `start`, `fail`, `log` or an exit code. Absent: a success. */
export function parseSignal(text: string | undefined): Signal | undefined {
  switch (text) {
    case undefined:
    case "":
      return { signal: "success", exitCode: null };
    case "start":
    case "fail":
    case "log":
      return { signal: text, exitCode: null };
    default: {
      const exitCode = /^\d{1,3}$/.test(text) ? Number(text) : 256;
      if (exitCode > 255) return undefined;
      return { signal: exitCode === 0 ? "success" : "fail", exitCode };
    }
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Returns "" without a run id, and undefined for one that is not a UUID. */
export function parseRunId(rid: unknown): string | undefined {
  if (rid === undefined) return "";
  return typeof rid === "string" && isUuid(rid) ? rid.toLowerCase() : undefined;
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9_-]{1,100}$/.test(text);
}

const tailLines = 20;
const tailLength = 1500;

/** Returns the last lines of a body, for the alert. */
export function tailOf(body: Buffer): string {
  if (body.length === 0) return "";
  // Terminals show colors by these.
  const text = body.toString("utf8").replace(/\u001b\[[0-9;]*[A-Za-z]/g, "");
  const plain = text.replace(/[^\P{Cc}\n\t]/gu, "").trim();
  return plain.split("\n").slice(-tailLines).join("\n").slice(-tailLength).toWellFormed();
}
