/** Replies for refusals: one for each status, which lists the problem codes. */
import { type ProblemCode, problems } from "@belfry/contracts/problems";
import type { JsonSchema, Reply } from "../schemas/document.ts";

export const problemType = "application/problem+json";

/** Failures that any request can have. The last two happen before a route is known. */
const common: ProblemCode[] = [
  "internal",
  "unavailable",
  "outcome_unknown",
  "request_timeout",
  "headers_too_large",
];

/** The component that all problem replies extend. */
export const problemSchema: JsonSchema = {
  description: "A refusal (RFC 9457).",
  type: "object",
  required: ["type", "title", "status", "detail", "code", "instance"],
  properties: {
    type: { type: "string", format: "uri", description: "A page that explains the code." },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "What is wrong, and what to do." },
    code: { type: "string", enum: Object.keys(problems) },
    instance: { type: "string", description: "The id of the request in the server's log." },
    errors: {
      description: "The invalid members of the body, as JSON pointers (RFC 6901).",
      type: "array",
      items: {
        type: "object",
        required: ["pointer", "detail"],
        properties: { pointer: { type: "string" }, detail: { type: "string" } },
      },
    },
    limit: { type: "number", description: "The exceeded limit." },
    actual: { type: "number", description: "The actual value." },
  },
};

const retryAfter = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 0 } },
};

export function problemReplies(codes: readonly ProblemCode[]): Record<string, Reply> {
  const all = [...new Set([...codes, ...common])];
  const statuses = [...new Set(all.map((code) => problems[code][0]))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      replyOf(
        status,
        all.filter((code) => problems[code][0] === status),
      ),
    ]),
  );
}

function replyOf(status: number, codes: readonly ProblemCode[]): Reply {
  const lines = codes.map((code) => `- \`${code}\`: ${problems[code][2]}`);
  const schema = {
    allOf: [
      { $ref: "#/components/schemas/Problem" },
      { properties: { status: { const: status }, code: { enum: codes } } },
    ],
  };
  return {
    description: lines.join("\n"),
    ...((status === 429 || status === 503) && { headers: retryAfter }),
    content: { [problemType]: { schema } },
  };
}
