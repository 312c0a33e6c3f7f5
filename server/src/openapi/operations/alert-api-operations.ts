/** The operations of programs that send alerts to PagerDuty's and Opsgenie's APIs, with their replies. */
import {
  type JsonSchema,
  jsonContent,
  type Operation,
  type Parameter,
  type Paths,
} from "../schemas/document.ts";
import { titleOf } from "./webhook-operations.ts";

const text = { type: "string" };

const pagerdutySuccess: JsonSchema = {
  type: "object",
  properties: { status: { const: "success" }, message: text, dedup_key: text },
  required: ["status", "message"],
};
const pagerdutyError: JsonSchema = {
  type: "object",
  properties: { status: text, message: text, errors: { type: "array", items: text } },
  required: ["status", "message"],
};
const opsgenieSuccess: JsonSchema = {
  type: "object",
  properties: { result: text, took: { type: "number" }, requestId: text },
  required: ["result", "took", "requestId"],
};
const opsgenieError: JsonSchema = {
  type: "object",
  properties: {
    ...{ message: text, took: { type: "number" }, requestId: text },
    errors: { type: "object" },
  },
  required: ["message", "took", "requestId"],
};

interface Api {
  success: JsonSchema;
  error: JsonSchema;
  statuses: readonly number[];
  /** Where the integration key of the webhook is. */
  key: string;
}

const pagerduty: Api = {
  success: pagerdutySuccess,
  error: pagerdutyError,
  statuses: [400, 408, 413, 429, 500, 503, 507],
  key: "`routing_key` is the integration key of the webhook.",
};
const opsgenie: Api = {
  success: opsgenieSuccess,
  error: opsgenieError,
  statuses: [400, 401, 404, 408, 413, 422, 429, 500, 503, 507],
  key: "The header `Authorization` is `GenieKey` and the integration key of the webhook.",
};

const alertParameters: Parameter[] = [
  {
    name: "identifier",
    in: "path",
    required: true,
    description: "The alias of the alert, or the id of its message.",
    schema: text,
  },
  {
    name: "identifierType",
    in: "query",
    description: "What the identifier is. Default: `id`.",
    schema: { type: "string", enum: ["id", "tiny", "alias"] },
  },
];
const change = (description: string): Parameter => ({
  ...{ name: "request", in: "path", required: true, description },
  schema: text,
});

export function alertApiPaths(): Paths {
  const alert = "/v2/alerts/{identifier}/{request}";
  return {
    "/v2/enqueue": { post: send(pagerduty, "Send an alert to PagerDuty's Events API") },
    "/v2/change/enqueue": { post: send(pagerduty, "Send a change to PagerDuty's Events API") },
    "/v2/alerts": { post: send(opsgenie, "Create an alert of Opsgenie") },
    [alert]: {
      post: send(opsgenie, "Acknowledge or close an alert of Opsgenie, or add a note", [
        ...alertParameters,
        change("`acknowledge`, `close` or `notes`."),
      ]),
      put: send(opsgenie, "Change an alert of Opsgenie", [
        ...alertParameters,
        change("`message`, `description` or `priority`."),
      ]),
    },
  };
}

function send(api: Api, summary: string, parameters: Parameter[] = []): Operation {
  const refusal = {
    description: "An error in the form of the product.",
    content: jsonContent(api.error),
  };
  return {
    tags: ["Post the body of a service"],
    ...titleOf(summary),
    description: api.key,
    security: [],
    parameters,
    requestBody: { required: parameters.length === 0, content: jsonContent({ type: "object" }) },
    responses: {
      202: {
        description: "Accepted: posted, or dropped because there is no such alert.",
        content: jsonContent(api.success),
      },
      ...Object.fromEntries(api.statuses.map((status) => [status, refusal])),
    },
  };
}
