/** Findings of the doctor, in words. */

export interface Finding {
  /** `fix`: something does not work. `warn`: it works, with a risk. `skip`: it was not checked. */
  level: "ok" | "warn" | "fix" | "skip";
  /** One or two sentences: how it is, and what to do. */
  text: string;
}

export const ok = (text: string): Finding => ({ level: "ok", text });
export const warn = (text: string): Finding => ({ level: "warn", text });
export const fix = (text: string): Finding => ({ level: "fix", text });
export const skip = (text: string): Finding => ({ level: "skip", text });

const labels = { ok: "ok  ", warn: "WARN", fix: "FIX ", skip: "-   " } as const;

export function formatFinding({ level, text }: Finding): string {
  return `${labels[level]}  ${text}`;
}

/** Counts the findings in one sentence. */
export function summarize(findings: readonly Finding[]): string {
  const count = (level: Finding["level"]) => findings.filter((one) => one.level === level).length;
  const [fixes, warnings] = [count("fix"), count("warn")];
  if (fixes === 0 && warnings === 0) return "Everything is fine.";
  const described = [
    ...(fixes > 0 ? [`${fixes} to fix`] : []),
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? "warning" : "warnings"}`] : []),
  ];
  return `${described.join(", ")}.`;
}

/** Returns the code of an error, such as `ECONNREFUSED`, or its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return reasonOf(error.cause);
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return code ?? (error.name === "TimeoutError" ? "no reply in time" : error.message);
}
