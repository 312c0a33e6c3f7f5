/** Templates of a webhook: read any JSON body. */
import type {
  TemplateError,
  TemplatePreview,
  Templates,
} from "@belfry/contracts/webhooks/templates";
import { parseColumn } from "../../../database/json-column.ts";
import { fail } from "../../../problems.ts";
import type { AsyncFormat, FormatRequest, Headers, ReadResult } from "../format.ts";
import { keptHeaders } from "../kept-headers.ts";
import type { TemplateRequest } from "./render.ts";
import { createTemplateRunner, type TemplateRunner } from "./template-runner.ts";

export const template: AsyncFormat = { name: "template", read: readWithTemplates };

/** One for the process: its thread ends itself. */
const runner = createTemplateRunner();
/**
 * Requests of the editor, which shows only the last preview. They have a separate thread, so that posts never
 * wait for them. On a busy machine its low priority makes them slow, and not the other users.
 */
const editorRunner = createTemplateRunner({ isLowPriority: true, endAfterMs: 5000 });

/** Rejects templates that cannot be parsed, each error with its member, line and column. */
export async function checkTemplates(userId: number, templates: Templates): Promise<void> {
  const { errors } = (await editorRunner.run(userId, { templates })) ?? { errors: [tooComplex] };
  if (errors.length === 0) return;
  fail("invalid_body", {
    errors: errors.map(({ member, ...error }) => {
      return { pointer: `/templates/${member}`, detail: describeError(error) };
    }),
  });
}

/** Rejects with `template_failed` if a template cannot be rendered with the request. */
async function readWithTemplates(request: FormatRequest): Promise<ReadResult> {
  const { templates = null, createdBy = 0 } = request.webhook ?? {};
  const parsed = templates === null ? { text: "" } : parseColumn(templates);
  const result = await render(runner, createdBy, parsed, request);
  switch (result.type) {
    case "ignored":
      return { type: "ignore", reason: result.reason };
    case "failed": {
      const { member, ...error } = result.error;
      const detail = `The template for "${member}" failed. ${describeError(error)}`;
      return fail("template_failed", { detail });
    }
    case "message": {
      const { type: _, key: updateKey, ...draft } = result;
      return { type: "post", draft: { ...draft, updateKey } };
    }
  }
}

/** Renders templates with a payload, using the code that reads requests. */
export async function previewTemplates(
  userId: number,
  templates: Templates,
  payload: string,
  headers: Headers = {},
): Promise<TemplatePreview> {
  const body = parsePayload(payload);
  if (body === undefined) {
    return failure({ member: "body", detail: "The payload is not a JSON object or list." });
  }
  return render(editorRunner, userId, templates, { body, headers, query: {} });
}

/** Returns the object or the list of a payload; undefined if it is something else. */
export function parsePayload(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

async function render(
  { run }: TemplateRunner,
  userId: number,
  templates: Templates,
  { body, headers, query }: TemplateRequest,
): Promise<TemplatePreview> {
  // A template could post the sender's credentials into the chat.
  const request = { body, headers: keptHeaders(headers), query };
  const result = await run(userId, { templates, request });
  return result?.preview ?? failure(tooComplex);
}

const tooComplex: TemplateError = {
  member: "text",
  detail: "It takes too long or creates too much text.",
};

function failure(error: TemplateError): TemplatePreview {
  return { type: "failed", error };
}

function describeError({ detail, line, column }: Omit<TemplateError, "member">): string {
  return line === undefined ? detail : `${detail} Line ${line}, column ${column}.`;
}
