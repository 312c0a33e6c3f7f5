/** Rejected and failed requests as errors. */
import type { Problem } from "@belfry/contracts/problems";

export class ProblemError extends Error {
  readonly problem: Problem;
  /** No complete reply arrived. The server may or may not have carried out the request. */
  readonly isOffline: boolean;
  /** The reply's `Retry-After` in seconds. */
  readonly retryAfter: number | null;

  constructor(problem: Problem, options: { isOffline?: boolean; retryAfter?: number | null } = {}) {
    super(problem.detail);
    this.name = "ProblemError";
    this.problem = problem;
    this.isOffline = options.isOffline ?? false;
    this.retryAfter = options.retryAfter ?? null;
  }

  /** The session has ended, or is limited to turning on two-factor. */
  get isSignedOut(): boolean {
    return signedOutCodes.has(this.problem.code);
  }
}

const signedOutCodes = new Set<string>([
  "invalid_token",
  "sign_in_required",
  "enrolment_required",
] satisfies Problem["code"][]);

/** The server is busy or cannot be reached, so the same request may succeed later. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  const { status } = error.problem;
  return error.isOffline || status >= 500 || status === 429;
}

export function offlineError(error: unknown): ProblemError {
  const detail = error instanceof Error ? error.message : String(error);
  return new ProblemError(unavailable(0, "Offline", detail), { isOffline: true });
}

export async function problemFrom(response: Response): Promise<ProblemError> {
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  const body: unknown = await response.json().catch(() => null);
  if (isProblem(body)) return new ProblemError(body, { retryAfter });
  // The reply of a proxy, not of Belfry.
  return new ProblemError(unavailable(response.status, "Unavailable", response.statusText), {
    retryAfter,
  });
}

function unavailable(status: number, title: string, detail: string): Problem {
  return { type: "about:blank", title, status, detail, code: "unavailable", instance: "" };
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "code" in body && "detail" in body;
}
