/** What went wrong, in a sentence for the reader, and beside which field it belongs. */
import { ProblemError } from "../live/problem-error.ts";
import { text } from "./text.ts";

export function explain(error: unknown): string {
  if (!(error instanceof ProblemError)) return text.problem.unknown;
  const { problem, retryAfter, isOffline } = error;
  if (isOffline) return text.problem.offline;
  // A proxy may have answered without a word.
  const sentence = problem.errors?.[0]?.detail || problem.detail || text.problem.unknown;
  return retryAfter ? `${sentence} ${text.problem.retryIn(retryAfter)}` : sentence;
}

/** The refusals that name a member of the body, by that name: `/displayName` → `displayName`. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ProblemError)) return {};
  const named = (error.problem.errors ?? []).map(({ pointer, detail }) => {
    const [, member = ""] = pointer.split("/");
    return [member, detail] as const;
  });
  return Object.fromEntries(named);
}

export function isProblem(error: unknown, code: ProblemError["problem"]["code"]): boolean {
  return error instanceof ProblemError && !error.isOffline && error.problem.code === code;
}
