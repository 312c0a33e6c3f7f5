/** PagerDuty's Events API, version 2, as its clients expect it. */
import { randomBytes } from "node:crypto";
import type { Reply } from "../../http/entry/service.ts";
import { fail, type Refusal } from "../../problems.ts";
import { getText } from "../formats/reading/json-path.ts";
import { jsonReply } from "../incoming/replies/native.ts";
import { withRetryAfter } from "../incoming/replies/reply-style.ts";
import { type AlertApiOptions, type AlertCall, parseObject, receiveCall } from "./alert-call.ts";

const keyLength = 32;

export function createPagerdutyEvents(options: AlertApiOptions) {
  async function send(call: AlertCall, event: Record<string, unknown>): Promise<void> {
    const { routing_key: _, ...body } = event;
    const key = getText(event, "routing_key") || getText(call.headers, "x-routing-key");
    if (key === "") fail("invalid_body", { detail: "'routing_key' is missing or blank" });
    if (key.length !== keyLength) {
      fail("invalid_body", {
        detail: `Length of 'routing_key' is incorrect (should be ${keyLength} characters)`,
      });
    }
    await receiveCall(options, call, { key, format: "pagerduty", body, refuse: refusePagerduty });
  }

  return {
    /** Triggers, acknowledges or resolves an alert. */
    async enqueue(call: AlertCall): Promise<Reply> {
      const given = parseEvent(call);
      const isNew = getText(given, "event_action") === "trigger";
      const isUnnamed =
        given.dedup_key === undefined || given.dedup_key === null || given.dedup_key === "";
      const dedup = isNew && isUnnamed ? { dedup_key: randomBytes(16).toString("hex") } : {};
      const event: Record<string, unknown> = { event_action: "", ...given, ...dedup };
      await send(call, event);
      const { dedup_key } = event;
      return jsonReply({ status: "success", message: "Event processed", dedup_key }, 202);
    },

    /** Posts a change, such as a deployment. */
    async enqueueChange(call: AlertCall): Promise<Reply> {
      await send(call, { ...parseEvent(call), event_action: "change" });
      return jsonReply({ status: "success", message: "Change event processed" }, 202);
    },
  };
}

function parseEvent({ body }: AlertCall): Record<string, unknown> {
  return parseObject(body) ?? fail("invalid_body", { detail: "The body must be a JSON object" });
}

/** Its clients repeat 429 and 5xx. Everything else is 400. */
export function refusePagerduty(refusal: Refusal): Reply {
  const { code, status, message } = refusal;
  if (code === "rate_limited") {
    const body = { status: "throttle exceeded", message: "Too many events. Retry later." };
    return withRetryAfter(jsonReply(body, 429), refusal);
  }
  if (status >= 500 || code === "body_too_large" || code === "request_timeout") {
    return withRetryAfter(
      jsonReply({ status: "error", message, errors: [message] }, status),
      refusal,
    );
  }
  const error = code === "webhook_not_found" ? "Invalid routing key" : message;
  const invalid = { status: "invalid event", message: "Event object is invalid" };
  return jsonReply({ ...invalid, errors: [error] }, 400);
}
