/** Facts about the object of an event: customer, reason, dates and pages of the dashboard. */
import { firstText, get, getList, getText, getTime } from "../reading/json-path.ts";
import { capitalize, code, escapeLine, joinTexts, link, oneLine } from "../reading/markdown.ts";

export function fieldsOf(body: unknown, dashboard: string): Record<string, string> {
  const object = get(body, "data", "object");
  const isAccount = getText(object, "object") === "account";
  const attempts = Number(getText(object, "attempt_count"));
  return {
    Customer: isAccount ? "" : customerOf(object, dashboard),
    Reason: escapeLine(reasonOf(object)),
    Status: statusOf(object),
    Plan: planOf(object),
    Invoice: escapeLine(getText(object, "number"), 60),
    "Failed attempts": getText(object, "status") === "open" && attempts > 0 ? `${attempts}` : "",
    "Next attempt": dateOf(get(object, "next_payment_attempt")),
    Due: dateOf(get(object, "due_date")),
    "Respond by": /^(won|lost)$/.test(getText(object, "status"))
      ? ""
      : dateOf(get(object, "evidence_details", "due_by")),
    Arrival: dateOf(get(object, "arrival_date")),
    "Ends on": dateOf(get(object, "cancel_at")),
    "Trial ends": dateOf(get(object, "trial_end")),
    // The connected account of Stripe Connect.
    Account:
      escapeLine(isAccount ? getText(object, "email") : "", 100) ||
      code(oneLine(getText(body, "account"), 60)),
  };
}

const pages = new Map([
  ["payment_intent", "payments"],
  ["invoice", "invoices"],
  ["customer", "customers"],
  ["subscription", "subscriptions"],
  ["payout", "payouts"],
]);

/** The page of the object, or of the payment it belongs to. */
export function pageOf(object: unknown, dashboard: string): string | undefined {
  const page = pages.get(getText(object, "object"));
  const id = getText(object, "id");
  if (page && isId(id)) return `${dashboard}/${page}/${id}`;
  const payment = firstText(get(object, "payment_intent"), get(object, "charge"));
  return isId(payment) ? `${dashboard}/payments/${payment}` : undefined;
}

export function isId(text: string): boolean {
  return /^[a-z]{2,10}_\w{1,200}$/.test(text);
}

function customerOf(object: unknown, dashboard: string): string {
  const email = firstText(
    get(object, "customer_details", "email"),
    get(object, "customer_email"),
    get(object, "billing_details", "email"),
    get(object, "receipt_email"),
    get(object, "email"),
  );
  const customer = getText(object, "customer");
  const url = isId(customer) ? `${dashboard}/customers/${customer}` : undefined;
  return link(oneLine(email, 100) || (customer && "Open customer"), url);
}

/** Omits what the title already says. */
function statusOf(object: unknown): string {
  const status = getText(object, "status");
  if (/^(succeeded|paid|failed|won|lost|active|canceled|open|past_due|unpaid)$/.test(status))
    return "";
  return escapeLine(status.replaceAll("_", " "), 40);
}

function reasonOf(object: unknown): string {
  const error = get(object, "last_payment_error");
  const text = firstText(
    get(error, "message"),
    get(object, "last_setup_error", "message"),
    get(object, "last_finalization_error", "message"),
    get(object, "failure_message"),
    get(object, "failure_reason"),
    get(object, "cancellation_reason"),
    get(object, "cancellation_details", "reason"),
    get(object, "requirements", "disabled_reason"),
    get(object, "fraud_type"),
    get(object, "reason"),
  );
  const decline = firstText(get(error, "decline_code"), get(object, "outcome", "reason"));
  const isNews = decline !== "" && !text.toLowerCase().includes(decline.replaceAll("_", " "));
  const words = text.includes(" ") ? text : text.replace("requirements.", "").replaceAll("_", " ");
  return joinTexts(
    " ",
    capitalize(words),
    isNews && text !== "" && `(${decline.replaceAll("_", " ")})`,
  );
}

function planOf(object: unknown): string {
  const item = getList(object, "items", "data")[0];
  const name = firstText(
    get(item, "price", "nickname"),
    get(item, "plan", "nickname"),
    get(object, "plan", "nickname"),
  );
  return escapeLine(name, 80);
}

function dateOf(seconds: unknown): string {
  return getTime(seconds)?.slice(0, 10) ?? "";
}
