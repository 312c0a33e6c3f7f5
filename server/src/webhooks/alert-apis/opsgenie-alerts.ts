/** Opsgenie's Alert API, as its clients expect it. */
import { randomUUID } from "node:crypto";
import type { Reply } from "../../http/entry/service.ts";
import { fail, type Refusal } from "../../problems.ts";
import { getText } from "../formats/reading/json-path.ts";
import { jsonReply } from "../incoming/replies/native.ts";
import { withRetryAfter } from "../incoming/replies/reply-style.ts";
import { type AlertApiOptions, type AlertCall, parseObject, receiveCall } from "./alert-call.ts";

/** The parts of the path of an alert. */
interface AlertPath {
  identifier: string;
  identifierType: string;
  /** Such as `close`. */
  request: string;
}

export function createOpsgenieAlerts(options: AlertApiOptions) {
  async function send(
    call: AlertCall,
    membersOf: (requestId: string) => Record<string, unknown>,
  ): Promise<Reply> {
    const start = performance.now();
    const requestId = randomUUID();
    const [, key = ""] = /^GenieKey +(\S+)$/i.exec(call.headers.authorization ?? "") ?? [];
    const body = { ...parseBody(call), ...membersOf(requestId) };
    await receiveCall(options, call, { key, format: "opsgenie", body, refuse: refuseOpsgenie });
    const took = secondsSince(start);
    return withId(
      jsonReply({ result: "Request will be processed", took, requestId }, 202),
      requestId,
    );
  }

  return {
    create(call: AlertCall): Promise<Reply> {
      const hasAlias = getText(parseObject(call.body), "alias") !== "";
      return send(call, (alias) => ({ request: "create", ...(!hasAlias && { alias }) }));
    },

    change(call: AlertCall, path: AlertPath): Promise<Reply> {
      return send(call, () => ({ ...path }));
    },
  };
}

/** Requests that change an alert may have no body. */
function parseBody({ body }: AlertCall): Record<string, unknown> {
  if (body.length === 0) return {};
  return (
    parseObject(body) ?? fail("invalid_request", { detail: "The body must be a JSON object." })
  );
}

function secondsSince(start: number): number {
  return Math.round(performance.now() - start) / 1000;
}

function withId(reply: Reply, requestId: string): Reply {
  return { ...reply, headers: { ...reply.headers, "x-request-id": requestId } };
}

/** The status that Opsgenie documents for the refusal. */
function statusOf({ code, status }: Refusal): number {
  switch (code) {
    case "webhook_not_found":
    case "webhook_disabled":
      return 401;
    case "address_not_allowed":
    case "invalid_signature":
      return 403;
    case "invalid_body":
    case "chat_archived":
      return 422;
    default:
      return status;
  }
}

export function refuseOpsgenie(refusal: Refusal): Reply {
  const status = statusOf(refusal);
  const requestId = randomUUID();
  const [, member, fault] = /^([a-zA-Z]+) (must .*)$/.exec(refusal.message) ?? [];
  const body = {
    message: messageOf(refusal, status),
    ...(status === 422 && member && { errors: { [member]: fault } }),
    took: 0,
    requestId,
  };
  return withRetryAfter(withId(jsonReply(body, status), requestId), refusal);
}

function messageOf({ code, message }: Refusal, status: number): string {
  if (status === 401) return "Could not authenticate";
  if (code === "invalid_body") {
    return "Request body is not processable. Please check the errors.";
  }
  return code === "rate_limited" ? "Too many requests. Retry later." : message;
}
