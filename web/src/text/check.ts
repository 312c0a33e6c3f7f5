/** What a field may hold, in the reader's words; nothing when it is fine. */
import { limits } from "@belfry/contracts/limits";
import { text } from "./text.ts";

export function lengthOf(value: string): number {
  return Array.from(value).length;
}

export function checkLine(value: string, max: number): string | undefined {
  if (value.trim() === "") return text.problem.required;
  return lengthOf(value) > max ? text.problem.tooLong(max) : undefined;
}

export function checkNewPassword(value: string): string | undefined {
  const min = limits.passwordMinLength;
  const missing = min - lengthOf(value);
  if (value === "") return text.problem.required;
  return missing > 0 ? text.setup.passwordTooShort(min, missing) : undefined;
}

export function checkCode(value: string): string | undefined {
  return /^[0-9]{6}$/.test(value) ? undefined : text.problem.sixDigits;
}
