/** Refusals: what a request may not have, said with a code from the contracts' catalogue. */
import { type Problem, type ProblemCode, problems } from "@belfry/contracts/problems";

export interface RefusalDetails {
  /** One sentence; the catalogue's own when absent. Never a secret, SQL or a path. */
  detail?: string;
  errors?: { pointer: string; detail: string }[];
  limit?: number;
  actual?: number;
  /** Whole seconds, sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Further reply headers, such as `Allow`. */
  headers?: Record<string, string>;
  /** What went wrong underneath; for the log only. */
  cause?: unknown;
}

export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: ProblemCode, details: RefusalDetails) {
    super(details.detail ?? problems[code][2], { cause: details.cause });
    this.code = code;
    this.status = problems[code][0];
    this.details = details;
  }
}

export function fail(code: ProblemCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details);
}

/** Refuses one member of a body, named by its JSON pointer (RFC 6901). */
export function failAt(pointer: string, detail: string, code: ProblemCode = "invalid_body"): never {
  fail(code, { detail: `${pointer} ${detail}.`, errors: [{ pointer, detail }] });
}

/** The problem document (RFC 9457) of a refusal; `docsUrl` is where the codes are explained. */
export function describe(refusal: Refusal, requestId: string, docsUrl: string): Problem {
  const [status, title] = problems[refusal.code];
  const { errors, limit, actual } = refusal.details;
  return {
    type: `${docsUrl}#${refusal.code}`,
    title,
    status,
    detail: refusal.message,
    code: refusal.code,
    instance: requestId,
    ...(errors && { errors }),
    ...(limit !== undefined && { limit }),
    ...(actual !== undefined && { actual }),
  };
}
