/** Checks of form fields. Each returns the error, or undefined if the value is fine. */
import { limits } from "@belfry/contracts/limits";
import { text } from "./text.ts";

/** Length in code points, as the server counts. */
function lengthOf(value: string): number {
  return Array.from(value).length;
}

/** A required field. Each has its sentence for an empty value, such as "Enter your name." */
type RequiredField = keyof typeof text.problem.required;

export function checkRequired(
  value: string,
  field: RequiredField,
  max = Number.POSITIVE_INFINITY,
): string | undefined {
  return value.trim() === "" ? text.problem.required[field] : checkLength(value, max);
}

/** Spaces count: a password may consist of them. */
export function checkPassword(value: string): string | undefined {
  return value === "" ? text.problem.required.password : undefined;
}

export function checkLength(value: string, max: number): string | undefined {
  return lengthOf(value) > max ? text.problem.tooLong(max) : undefined;
}

export function checkNewPassword(value: string): string | undefined {
  const min = limits.passwordMinLength;
  const missing = min - lengthOf(value);
  if (value === "") return text.problem.required.newPassword;
  return missing > 0 ? text.credentials.passwordTooShort(min, missing) : undefined;
}

export function checkCode(value: string): string | undefined {
  return /^[0-9]{6}$/.test(value) ? undefined : text.problem.codeFormat;
}

/** A retention in days. Empty means forever. */
export function checkDays(value: string): string | undefined {
  const max = limits.retentionDays;
  const isDays = /^[0-9]{1,6}$/.test(value.trim());
  const days = Number(value);
  if (value.trim() === "" || (isDays && days >= 1 && days <= max)) return undefined;
  return text.chats.retentionWrong(max);
}

export function parseDays(value: string): number | null {
  return value.trim() === "" ? null : Number(value);
}

/** Whether a new number of days deletes messages that the old one keeps. Null keeps all. */
export function isShorter(days: number | null, before: number | null): days is number {
  return days !== null && (before === null || days < before);
}
