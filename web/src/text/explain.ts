/** Turns errors into sentences, and finds the form field an error belongs to. */

import { ProblemError } from "@belfry/client/problem-error";
import type { Problem, ProblemCode } from "@belfry/contracts/problems";
import { text } from "./text.ts";

export function explain(error: unknown): string {
  if (!(error instanceof ProblemError)) return text.problem.unknown;
  const { problem, retryAfter, isOffline } = error;
  if (isOffline) return text.problem.offline;
  // The reply of a proxy, whose words mean nothing to users.
  if (problem.code === "unavailable" && problem.type === "about:blank") {
    return text.problem.unavailable;
  }
  const sentence = sentenceOf(problem, problem.errors?.[0]?.detail);
  return retryAfter ? `${sentence} ${text.problem.retryIn(retryAfter)}` : sentence;
}

/**
 * Returns the errors of a problem by body member (`/displayName` → `displayName`). A problem that
 * names no member belongs to the field that `fieldByCode` has for its code.
 */
export function fieldErrors(
  error: unknown,
  fieldByCode: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (!(error instanceof ProblemError)) return {};
  const blamed = fieldByCode[error.problem.code];
  const named = (error.problem.errors ?? []).map(({ pointer, detail }) => {
    const [, member = ""] = pointer.split("/");
    return [member, sentenceOf(error.problem, detail)] as const;
  });
  if (named.length === 0 && blamed) return { [blamed]: explain(error) };
  return Object.fromEntries(named);
}

/** Prefers the member's error ("must not be blank") over the general one of `invalid_body`. */
function sentenceOf({ code, detail }: Problem, memberDetail: string | undefined): string {
  if (code === "email_taken") return text.problem.emailTaken;
  const isGeneral = /^(invalid_body|handle_taken)$/.test(code) || detail.startsWith("/");
  const words = (isGeneral && memberDetail) || detail;
  const [first = "", ...rest] = words;
  return `${first.toLocaleUpperCase()}${rest.join("")}${/[.!?]$/.test(words) ? "" : "."}`;
}

/** Returns the server's problem code, or null if there was no reply. */
export function codeOf(error: unknown): ProblemCode | null {
  return error instanceof ProblemError && !error.isOffline ? error.problem.code : null;
}

export function isProblem(error: unknown, code: ProblemCode): boolean {
  return codeOf(error) === code;
}

/** The user cancelled the action: it stops, and no error is shown. */
export function cancelError(): Error {
  return new DOMException("Cancelled by the user", "AbortError");
}

export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
