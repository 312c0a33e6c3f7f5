/** Stripe's events. */
import {
  type Format,
  header,
  ignore,
  type ReadResult,
  reject,
  type SignedRequest,
} from "../format.ts";
import { buildKey, colors, postCard } from "../reading/card.ts";
import { firstText, get, getText, getTime } from "../reading/json-path.ts";
import { capitalize, code, escapeLine, oneLine } from "../reading/markdown.ts";
import { isHexHmac, isRecent } from "../reading/signatures.ts";
import { type EventStyle, eventStyles, intermediateEvents, updatedObjects } from "./events.ts";
import { amountOf } from "./money.ts";

export const stripe: Format = {
  name: "stripe",
  headers: [{ name: "stripe-signature" }],

  read({ body }): ReadResult {
    const type = getText(body, "type");
    const object = get(body, "data", "object");
    if (!type || object === undefined || getText(body, "object") !== "event") {
      return reject("The body is not a Stripe event with a type and data.object.");
    }
    if (intermediateEvents.has(type)) {
      return ignore(`Events of type "${type}" are intermediate steps.`);
    }
    const { title, color, isOver } = eventStyles.get(type) ?? defaultStyle(type);
    const amount = amountOf(
      object,
      type === "charge.refunded" ? ["amount_refunded"] : ["amount_due", "amount_total", "amount"],
    );
    const isTest = getText(body, "livemode") === "false";
    return postCard({
      color,
      title: amount ? `${title}: ${amount}` : title,
      titleUrl: dashboardUrl(getText(body, "id"), isTest),
      text: escapeLine(getText(object, "description"), 300),
      fields: {
        Customer: customerOf(object),
        Reason: escapeLine(reasonOf(object)),
        Status: statusOf(object),
        Invoice: escapeLine(getText(object, "number"), 60),
        Id: code(oneLine(getText(object, "id"), 80)),
      },
      timestamp: getTime(body, "created"),
      footer: isTest ? "Stripe · test mode" : "Stripe",
      updateKey: keyOfEvent(body, type),
      isOver,
    });
  },

  isSigned({ secret, headers, body, now }: SignedRequest): boolean {
    const parts = header(headers, "stripe-signature")
      .split(",", 20)
      .map((part) => part.trim().split("=", 2));
    const valuesOf = (name: string) =>
      parts.flatMap(([key, value = ""]) => (key === name ? [value] : []));
    const [seconds = ""] = valuesOf("t");
    if (!isRecent(seconds, now)) return false;
    return valuesOf("v1").some((given) => isHexHmac(given, secret, `${seconds}.`, body));
  },
};

function dashboardUrl(eventId: string, isTest: boolean): string | undefined {
  const mode = isTest ? "test/" : "";
  return /^evt_\w{1,100}$/.test(eventId)
    ? `https://dashboard.stripe.com/${mode}events/${eventId}`
    : undefined;
}

function defaultStyle(type: string): EventStyle {
  const color = /(^|[._])(failed|disputed|overdue)$/.test(type) ? colors.red : colors.gray;
  return { title: capitalize(oneLine(type.replace(/[._]/g, " "), 120)), color };
}

/** A payment intent and its charges share a key. Other objects have one message per event. */
function keyOfEvent(body: unknown, type: string): string | undefined {
  const object = get(body, "data", "object");
  const kind = getText(object, "object");
  if (!updatedObjects.has(kind) || type === "charge.refunded") {
    return buildKey("stripe", getText(body, "id"));
  }
  const payment = kind === "charge" ? getText(object, "payment_intent") : "";
  return buildKey("stripe", payment || getText(object, "id"));
}

function customerOf(object: unknown): string {
  const customer = firstText(
    get(object, "customer_details", "email"),
    get(object, "customer_email"),
    get(object, "billing_details", "email"),
    get(object, "receipt_email"),
    get(object, "email"),
    get(object, "customer"),
  );
  return escapeLine(customer, 100);
}

/** Omits what the title already says. */
function statusOf(object: unknown): string {
  const status = getText(object, "status");
  if (status === "succeeded" || status === "paid") return "";
  return escapeLine(status.replaceAll("_", " "), 40);
}

function reasonOf(object: unknown): string {
  return firstText(
    get(object, "last_payment_error", "message"),
    get(object, "failure_message"),
    get(object, "cancellation_reason"),
    get(object, "cancellation_details", "reason"),
    get(object, "reason"),
  ).replaceAll("_", " ");
}
