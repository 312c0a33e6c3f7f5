/** Refusals: the API's expected errors, each with a code from the catalogue in the contracts. */
import { type Problem, type ProblemCode, problems } from "@belfry/contracts/problems";

export interface RefusalDetails {
  /** One sentence. Default: the catalogue's. Must not contain secrets, SQL or file paths. */
  detail?: string;
  errors?: { pointer: string; detail: string }[];
  limit?: number;
  actual?: number;
  /** Sent as `Retry-After`, rounded up. */
  retryAfterSeconds?: number;
  /** Additional reply headers, such as `Allow`. */
  headers?: Record<string, string>;
  /** The underlying error, for the log only. */
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

/** Throws a refusal. */
export function fail(code: ProblemCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details);
}

/** Rejects one member of a body, named by its JSON pointer (RFC 6901). */
export function failAt(pointer: string, detail: string, code: ProblemCode = "invalid_body"): never {
  fail(code, { detail: `${pointer} ${detail}.`, errors: [{ pointer, detail }] });
}

/** Returns the problem document (RFC 9457). `docsUrl` is the page that explains the codes. */
export function toProblem(refusal: Refusal, requestId: string, docsUrl: string): Problem {
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
