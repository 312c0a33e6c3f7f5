/** Stripe's events: money that came, went or did not. */
import {
  type Format,
  header,
  ignore,
  post,
  type ReadResult,
  reject,
  type SignedRequest,
} from "../format.ts";
import {
  buildKey,
  capitalize,
  code,
  colors,
  escapeMarkdown,
  fields,
  firstText,
  oneLine,
  titled,
} from "../reading/card-parts.ts";
import { get, getText, getTime } from "../reading/json-path.ts";
import { isHexHmac, isRecent } from "../reading/signatures.ts";
import { lasting, type Meaning, meanings, steps } from "./events.ts";
import { moneyOf } from "./money.ts";

const amounts = ["amount_due", "amount_total", "amount"];

export const stripe: Format = {
  name: "stripe",
  recognises: (headers) => header(headers, "stripe-signature") !== "",

  read({ body }): ReadResult {
    const type = getText(body, "type");
    const object = get(body, "data", "object");
    if (!type || object === undefined || getText(body, "object") !== "event") {
      return reject("Stripe's body is an event with a type and data.");
    }
    if (steps.has(type)) return ignore(`The event ${type} is a step that another one tells of.`);
    const { title, color, isOver } = meanings.get(type) ?? meaningOf(type);
    const amount = moneyOf(object, type === "charge.refunded" ? ["amount_refunded"] : amounts);
    const time = getTime(body, "created");
    const isTest = getText(body, "livemode") === "false";
    return post(
      {
        color,
        ...titled(amount ? `${title}: ${amount}` : title, pageOf(getText(body, "id"), isTest)),
        text: escapeMarkdown(oneLine(getText(object, "description"), 300)),
        ...fields({
          Customer: customerOf(object),
          Reason: escapeMarkdown(oneLine(reasonOf(object), 200)),
          Status: statusOf(object),
          Invoice: escapeMarkdown(oneLine(getText(object, "number"), 60)),
          Id: code(oneLine(getText(object, "id"), 80)),
        }),
        ...(time && { timestamp: time }),
        footer: { text: isTest ? "Stripe · test mode" : "Stripe" },
      },
      { updateKey: keyOfEvent(body, type), ...(isOver && { isOver }) },
    );
  },

  isSigned({ secret, headers, body, now }: SignedRequest): boolean {
    const parts = header(headers, "stripe-signature").split(",", 20);
    const valuesOf = (name: string) =>
      parts
        .map((part) => part.trim().split("=", 2))
        .flatMap(([key, value = ""]) => (key === name ? [value] : []));
    const [seconds = ""] = valuesOf("t");
    if (!isRecent(seconds, now)) return false;
    return valuesOf("v1").some((given) => isHexHmac(given, secret, `${seconds}.`, body));
  },
};

/** Where Stripe shows the event to those who may see it. */
function pageOf(id: string, isTest: boolean): string | undefined {
  const mode = isTest ? "test/" : "";
  return /^evt_\w{1,100}$/.test(id)
    ? `https://dashboard.stripe.com/${mode}events/${id}`
    : undefined;
}

/** An event nobody here has heard of, in its own words. */
function meaningOf(type: string): Meaning {
  const color = /(^|[._])(failed|disputed|overdue)$/.test(type) ? colors.failed : colors.quiet;
  return { title: capitalize(oneLine(type.replace(/[._]/g, " "), 120)), color };
}

/** A payment's intent, its charge and their refusals are one thing; what is repeated is the same event. */
function keyOfEvent(body: unknown, type: string): string | undefined {
  const object = get(body, "data", "object");
  const isLasting = lasting.has(getText(object, "object")) && type !== "charge.refunded";
  const payment = getText(object, "object") === "charge" ? getText(object, "payment_intent") : "";
  return isLasting
    ? buildKey("stripe", payment || getText(object, "id"))
    : buildKey("stripe", getText(body, "id"));
}

function customerOf(object: unknown): string {
  return escapeMarkdown(
    oneLine(
      firstText(
        get(object, "customer_details", "email"),
        get(object, "customer_email"),
        get(object, "billing_details", "email"),
        get(object, "receipt_email"),
        get(object, "email"),
        get(object, "customer"),
      ),
      100,
    ),
  );
}

/** Where it says more than the title does. */
function statusOf(object: unknown): string {
  const status = getText(object, "status");
  if (status === "succeeded" || status === "paid") return "";
  return escapeMarkdown(oneLine(status.replaceAll("_", " "), 40));
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
