/** The operations of Slack's and Discord's clients, with the replies that they expect. */
import { WebhookPreview } from "@belfry/contracts/webhooks/webhook-post";
import type { Components } from "../schemas/components.ts";
import { jsonContent, type Operation, type Paths, type Reply } from "../schemas/document.ts";
import {
  discordError,
  discordMessage,
  discordPost,
  discordWebhook,
  slackPost,
  slackWords,
} from "../schemas/format-schemas.ts";
import { problemReplies, problemType } from "./problem-replies.ts";
import { titleOf } from "./webhook-operations.ts";
import {
  dryRun,
  idempotencyKey,
  messageId,
  token,
  version,
  wait,
  webhookId,
} from "./webhook-parameters.ts";

const discordStatuses = [400, 401, 403, 404, 408, 410, 413, 415, 422, 429, 500, 503, 507];
const teamsStatuses = [400, 401, 403, 404, 408, 410, 413, 415, 422, 500, 503, 507];
const slackStatuses = [400, 403, 404, 408, 410, 413, 500, 503];

export function formatPaths(components: Components): Paths {
  const own = { prefix: "/api/webhooks/{webhookId}/{token}", parameters: [webhookId, token] };
  const versioned = {
    prefix: "/api/{version}/webhooks/{webhookId}/{token}",
    parameters: [version, webhookId, token],
  };
  return {
    "/api/webhooks/{token}/slack": {
      post: postSlack(components, "Post the body of a Slack client"),
    },
    "/hooks/{token}": {
      post: postSlack(components, "Post the body of a Slack or Mattermost client"),
    },
    "/api/webhooks/{token}/teams": { post: postTeams(components) },
    [`${own.prefix}/slack`]: { post: postSlackForDiscord(components, own.parameters, "") },
    [`${versioned.prefix}/slack`]: {
      post: postSlackForDiscord(components, versioned.parameters, " with a version"),
    },
    ...discordPaths(components, own, ""),
    ...discordPaths(components, versioned, " with a version"),
  };
}

function postSlack(components: Components, summary: string): Operation {
  return {
    tags: ["Slack's format"],
    ...titleOf(summary),
    description: "Over the rate the reply is 503: Slack's clients retry nothing else.",
    security: [],
    parameters: [token, dryRun, idempotencyKey],
    requestBody: { required: true, content: jsonContent(slackPost) },
    responses: {
      200: slackReply(components),
      ...Object.fromEntries(slackStatuses.map((status) => [status, slackRefusal])),
    },
  };
}

const slackRefusal: Reply = {
  description: "One of Slack's words.",
  content: jsonContent({ type: "string", enum: slackWords }, "text/plain"),
};

function slackReply(components: Components): Reply {
  return {
    description: "The message is on disk. With `dryRun` the message as it would be.",
    content: {
      ...jsonContent({ type: "string", const: "ok" }, "text/plain"),
      ...jsonContent({ anyOf: [{ const: "ok" }, components.schemaFor(WebhookPreview)] }),
    },
  };
}

function postTeams(components: Components): Operation {
  const refusal: Reply = {
    description: "A sentence that says what is wrong.",
    content: jsonContent({ type: "string" }, "text/plain"),
  };
  return {
    tags: ["Post the body of a service"],
    ...titleOf("Post a card for Microsoft Teams"),
    description: "Over the rate the reply is 503: Alertmanager retries nothing else.",
    security: [],
    parameters: [token, dryRun, idempotencyKey],
    requestBody: { required: true, content: jsonContent({}) },
    responses: {
      200: {
        description: "Posted. With `dryRun` the message as it would be.",
        content: {
          ...jsonContent({ type: "string", const: "1" }, "text/plain"),
          ...jsonContent(components.schemaFor(WebhookPreview)),
        },
      },
      ...Object.fromEntries(teamsStatuses.map((status) => [status, refusal])),
    },
  };
}

function postSlackForDiscord(
  components: Components,
  parameters: Operation["parameters"] & object,
  suffix: string,
): Operation {
  return {
    tags: ["Discord's format"],
    ...titleOf(`Post the body of a Slack client on the path of Discord${suffix}`),
    description: "The reply is `ok`, as JSON for Discord's own clients.",
    security: [],
    parameters: [...parameters, dryRun, idempotencyKey],
    requestBody: { required: true, content: jsonContent(slackPost) },
    responses: { 200: slackReply(components), ...discordRefusals },
  };
}

const discordRefusals: Record<string, Reply> = Object.fromEntries(
  discordStatuses.map((status) => [
    status,
    { description: "An error in Discord's form.", content: jsonContent(discordError) },
  ]),
);

/** The unversioned path is also that of a token and a format, which may not exist. */
function refusalOfPost(prefix: string): Reply {
  const description = "An error in Discord's form.";
  const problem = problemReplies(["not_found"])[404]?.content?.[problemType]?.schema;
  if (prefix.includes("{version}") || !problem) {
    return { description, content: jsonContent(discordError) };
  }
  // Both types have one schema: some validators do not tell them apart.
  const schema = { anyOf: [discordError, problem] };
  return { description, content: { ...jsonContent(schema), ...jsonContent(schema, problemType) } };
}

const messageReply: Reply = { description: "The message.", content: jsonContent(discordMessage) };

function discordPaths(
  components: Components,
  { prefix, parameters }: { prefix: string; parameters: Operation["parameters"] & object },
  suffix: string,
): Paths {
  const operation = (summary: string): Omit<Operation, "responses"> => ({
    tags: ["Discord's format"],
    ...titleOf(`${summary}${suffix}`),
    security: [],
    parameters,
  });
  const ofMessage = (summary: string) => ({
    ...operation(summary),
    parameters: [...parameters, messageId],
  });
  const requestBody = { required: true, content: jsonContent(discordPost) };
  return {
    [prefix]: {
      get: {
        ...operation("Get a webhook as Discord's clients see it"),
        responses: {
          200: { description: "The webhook.", content: jsonContent(discordWebhook) },
          ...discordRefusals,
        },
      },
      post: {
        ...operation("Post the body of a Discord client"),
        parameters: [...parameters, wait, dryRun, idempotencyKey],
        requestBody,
        responses: {
          200: {
            description: "The message with `wait`, or the preview of a dry run.",
            content: jsonContent({
              anyOf: [discordMessage, components.schemaFor(WebhookPreview)],
            }),
          },
          204: { description: "The message is on disk." },
          ...discordRefusals,
          404: refusalOfPost(prefix),
        },
      },
    },
    [`${prefix}/messages/{messageId}`]: {
      get: {
        ...ofMessage("Get a message as Discord's clients see it"),
        responses: { 200: messageReply, ...discordRefusals },
      },
      patch: {
        ...ofMessage("Edit a message as a Discord client"),
        requestBody,
        responses: { 200: messageReply, ...discordRefusals },
      },
      delete: {
        ...ofMessage("Delete a message as a Discord client"),
        responses: { 204: { description: "Done." }, ...discordRefusals },
      },
    },
  };
}
