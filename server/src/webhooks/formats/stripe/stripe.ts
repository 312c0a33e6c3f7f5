/** Stripe's events. */
import { ignore, type ReadResult, reject, type Service } from "../format.ts";
import { buildKey, colors, postCard } from "../reading/card.ts";
import { firstText, get, getText, getTime, isObject } from "../reading/json-path.ts";
import { escapeLine } from "../reading/markdown.ts";
import { type EventStyle, intermediateEvents, updatedObjects } from "./events.ts";
import { fieldsOf, isId, pageOf } from "./facts.ts";
import { info } from "./info.ts";
import { amountOf } from "./money.ts";
import { styleOf } from "./styles.ts";

export const stripe: Service = {
  name: "stripe",
  info,
  headers: [{ name: "stripe-signature" }],

  read({ body }): ReadResult {
    const type = getText(body, "type");
    const isThin = getText(body, "object") === "v2.core.event";
    const isEvent = getText(body, "object") === "event" && isObject(get(body, "data", "object"));
    if (!type || !(isThin || isEvent)) {
      return reject("The body is not a Stripe event with a type and data.object.");
    }
    if (intermediateEvents.has(type)) {
      return ignore(`Events of type "${type}" are intermediate steps.`);
    }
    const style = styleOf(body, type);
    return style
      ? postEvent(body, type, style)
      : ignore(`This event of type "${type}" changes nothing that needs attention.`);
  },

  signatures: [{ scheme: "hmac-with-time", header: "stripe-signature" }],
};

function postEvent(
  body: unknown,
  type: string,
  { title, color, isOver = false }: EventStyle,
): ReadResult {
  const object = get(body, "data", "object");
  const amount = amountOf(
    object,
    type === "charge.refunded" ? ["amount_refunded"] : ["amount_due", "amount_total", "amount"],
  );
  const isTest = getText(body, "livemode") === "false";
  const dashboard = `https://dashboard.stripe.com${isTest ? "/test" : ""}`;
  const eventId = getText(body, "id");
  const eventUrl = isId(eventId) ? `${dashboard}/events/${eventId}` : undefined;
  const page = pageOf(object, dashboard);
  return postCard({
    color,
    // A cancelled payment or a decided dispute needs no attention.
    ...(isOver && color === colors.gray ? { state: "resolved" } : {}),
    // Failures in test mode need no attention.
    ...(isTest ? { level: "info", state: undefined } : {}),
    title: amount ? `${title}: ${amount}` : title,
    titleUrl: page ?? eventUrl,
    text: escapeLine(
      firstText(get(object, "description"), get(body, "data", "developer_message_summary")),
      300,
    ),
    fields: fieldsOf(body, dashboard),
    timestamp: getTime(body, "created"),
    links: page ? [{ text: "Open event", url: eventUrl }] : [],
    footer: isTest ? "Stripe · test mode" : "Stripe",
    updateKey: keyOfEvent(body, type),
    isOver,
  });
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
