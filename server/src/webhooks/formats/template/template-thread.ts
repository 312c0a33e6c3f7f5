/** The thread that parses and renders templates. `template-runner.ts` starts and ends it. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type {
  TemplateError,
  TemplatePreview,
  Templates,
} from "@belfry/contracts/webhooks/templates";
import { lowerPriority } from "../../../thread-priority.ts";
import { findError } from "./engine.ts";
import { renderTemplates, type TemplateRequest } from "./render.ts";

export interface ThreadOptions {
  /** CPU time for all templates of one request. Default: 40 ms. */
  renderMs?: number | undefined;
  /** The thread yields the processor to the rest of the server. */
  isLowPriority?: boolean | undefined;
}

/** Renders the templates with the request, or only checks their syntax. */
export interface TemplateJob {
  templates: Templates;
  request?: TemplateRequest;
}

export interface TemplateResult {
  errors: TemplateError[];
  preview?: TemplatePreview;
}

if (parentPort) serve(parentPort, workerData as ThreadOptions);

function serve(port: MessagePort, { renderMs, isLowPriority }: ThreadOptions): void {
  if (isLowPriority) lowerPriority();
  port.on("message", ({ templates, request }: TemplateJob) => {
    const result: TemplateResult = request
      ? { errors: [], preview: renderTemplates(templates, request, renderMs) }
      : { errors: listErrors(templates) };
    port.postMessage(result);
  });
  port.postMessage("ready");
}

function listErrors(templates: Templates): TemplateError[] {
  return Object.entries(templates).flatMap(([member, text]) => {
    const error = findError(text);
    return error ? [{ member, ...error }] : [];
  });
}
