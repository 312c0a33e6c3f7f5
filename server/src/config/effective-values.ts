/** The values of all options as a user writes them, with their source and without secrets. */
import { type Config, options } from "./config.ts";
import type { Option } from "./config-types.ts";

export interface EffectiveValue {
  variable: string;
  value: string;
  source: "default" | "environment" | "file";
}

const secretText = "(secret)";

export function effectiveValues(
  config: Config,
  environment: Record<string, string | undefined>,
): EffectiveValue[] {
  return Object.entries(options).map(([name, option]) => ({
    variable: option.variable,
    value: formatValue(option, config[name as keyof Config]),
    source: sourceOf(option.variable, environment),
  }));
}

function sourceOf(variable: string, environment: Record<string, string | undefined>) {
  if (environment[variable]) return "environment";
  return environment[`${variable}_FILE`] ? "file" : "default";
}

/** Formats a value as it is written in the environment. Hides passwords. */
export function formatValue(option: Pick<Option<unknown>, "format" | "isSecret">, value: unknown) {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return "none";
  if (option.isSecret) return secretText;
  if (typeof value === "number" && option.format.startsWith("a duration")) {
    return formatDuration(value);
  }
  const texts = Array.isArray(value) ? value.map(String) : [String(value)];
  return texts.map(withoutPassword).join(",");
}

const units = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
  ["ms", 1],
] as const;

function formatDuration(durationMs: number): string {
  if (durationMs === 0) return "0s";
  const [unit, unitMs] = units.find(([, ms]) => durationMs % ms === 0) ?? ["ms", 1];
  return `${durationMs / unitMs}${unit}`;
}

/** Hides the password of a URL, also one in its query. */
function withoutPassword(text: string): string {
  return text
    .replace(/^(\w+:\/\/[^:@/?#]*):[^@/]*@/, `$1:${secretText}@`)
    .replace(/([?&]\w*(?:pass|secret|token|key)\w*=)[^&#]*/gi, `$1${secretText}`);
}
