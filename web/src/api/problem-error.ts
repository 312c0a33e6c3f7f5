/** A refused or failed request as an error: the server's problem, or a made-up one when offline. */
import type { Problem } from "@belfry/contracts/problems";

export class ProblemError extends Error {
  readonly problem: Problem;
  /** The request never got an answer; the same request may be tried again. */
  readonly isOffline: boolean;
  /** Seconds the server asked to wait. */
  readonly retryAfter: number | null;

  constructor(problem: Problem, options: { isOffline?: boolean; retryAfter?: number | null } = {}) {
    super(problem.detail);
    this.name = "ProblemError";
    this.problem = problem;
    this.isOffline = options.isOffline ?? false;
    this.retryAfter = options.retryAfter ?? null;
  }

  /** The server is busy or gone; nothing is wrong with the request itself. */
  get mayPass(): boolean {
    return this.isOffline || this.problem.status >= 500 || this.problem.status === 429;
  }
}

export function offlineError(detail: string): ProblemError {
  return new ProblemError(madeUpProblem(0, "Offline", detail), { isOffline: true });
}

export async function problemFrom(response: Response): Promise<ProblemError> {
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  const body: unknown = await response.json().catch(() => null);
  if (isProblem(body)) return new ProblemError(body, { retryAfter });
  // A proxy in between answered in its own words.
  return new ProblemError(madeUpProblem(response.status, "Unavailable", response.statusText), {
    retryAfter,
  });
}

function madeUpProblem(status: number, title: string, detail: string): Problem {
  return { type: "about:blank", title, status, detail, code: "unavailable", instance: "" };
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "code" in body && "detail" in body;
}
