/** What went wrong, in a sentence for the reader, and beside which field it belongs. */
import type { Problem, ProblemCode } from "@belfry/contracts/problems";
import { ProblemError } from "../api/problem-error.ts";
import { text } from "./text.ts";

export function explain(error: unknown): string {
  if (!(error instanceof ProblemError)) return text.problem.unknown;
  const { problem, retryAfter, isOffline } = error;
  if (isOffline) return text.problem.offline;
  const sentence = sentenceOf(problem, problem.errors?.[0]?.detail);
  return retryAfter ? `${sentence} ${text.problem.retryIn(retryAfter)}` : sentence;
}

/**
 * The refusals that name a member of the body, by that name: `/displayName` → `displayName`. One
 * that names none is put beside the field that `blames` knows for its code.
 */
export function fieldErrors(
  error: unknown,
  blames: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (!(error instanceof ProblemError)) return {};
  const blamed = blames[error.problem.code];
  const named = (error.problem.errors ?? []).map(({ pointer, detail }) => {
    const [, member = ""] = pointer.split("/");
    return [member, sentenceOf(error.problem, detail)] as const;
  });
  if (named.length === 0 && blamed) return { [blamed]: explain(error) };
  return Object.fromEntries(named);
}

/**
 * Of a body that is wrong in general one hears what is wrong with the member, as schemas say it ("must
 * not be blank"); any other refusal has a sentence of its own.
 */
function sentenceOf({ code, detail }: Problem, ofMember: string | undefined): string {
  if (code === "email_taken") return text.problem.emailTaken;
  const isGeneral = code === "invalid_body" || detail.startsWith("/");
  const words = (isGeneral && ofMember) || detail;
  if (!words) return text.problem.unknown; // a proxy may have answered without a word
  const [first = "", ...rest] = words;
  return `${first.toLocaleUpperCase()}${rest.join("")}${/[.!?]$/.test(words) ? "" : "."}`;
}

/** Null when no server has answered, or something else went wrong. */
export function codeOf(error: unknown): ProblemCode | null {
  return error instanceof ProblemError && !error.isOffline ? error.problem.code : null;
}

export function isProblem(error: unknown, code: ProblemCode): boolean {
  return codeOf(error) === code;
}

/** The reader turned back on the way: what was to follow must not, and there is nothing to explain. */
export function calledOff(): Error {
  return new DOMException("The reader turned back", "AbortError");
}

export function isCalledOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
