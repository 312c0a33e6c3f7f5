/** Chooses the title and colour of an event, also by the state of its object. */
import { colors } from "../reading/card.ts";
import { get, getText } from "../reading/json-path.ts";
import { capitalize, oneLine } from "../reading/markdown.ts";
import { type EventStyle, eventStyles } from "./events.ts";

/** Returns undefined for an event that is a step towards another one. */
export function styleOf(body: unknown, type: string): EventStyle | undefined {
  const object = get(body, "data", "object");
  const style = eventStyles.get(type) ?? defaultStyle(type);
  switch (type) {
    case "charge.refund.updated":
    case "refund.updated":
      return getText(object, "status") === "failed" ? style : undefined;
    case "charge.dispute.closed":
      return disputeStyle(getText(object, "status")) ?? style;
    case "customer.subscription.updated":
      return subscriptionStyle(body) ?? style;
    case "account.updated":
      return accountStyle(body);
    case "capability.updated":
      return capabilityStyle(body);
    default:
      return style;
  }
}

function defaultStyle(type: string): EventStyle {
  const isFailure = /(^|[._])(failed|disputed|overdue|error_report_triggered)$/.test(type);
  const words = type.replace(/^v\d+\./, "").replace(/[._]/g, " ");
  return { title: capitalize(oneLine(words, 120)), color: isFailure ? colors.red : colors.gray };
}

function disputeStyle(status: string): EventStyle | undefined {
  if (status === "won") return { title: "Dispute won", color: colors.green, isOver: true };
  if (status === "lost") return { title: "Dispute lost", color: colors.gray, isOver: true };
  return undefined;
}

const overdueStates = new Map([
  ["past_due", "Subscription past due"],
  ["unpaid", "Subscription unpaid"],
  ["incomplete_expired", "Subscription expired before the first payment"],
]);

function subscriptionStyle(body: unknown): EventStyle | undefined {
  const [object, before] = [get(body, "data", "object"), get(body, "data", "previous_attributes")];
  const overdue = overdueStates.get(getText(object, "status"));
  if (overdue && get(before, "status") !== undefined)
    return { title: overdue, color: colors.yellow };
  if (getText(before, "cancel_at_period_end") === "false") {
    return { title: "Subscription will end", color: colors.gray };
  }
  if (getText(before, "cancel_at_period_end") === "true") {
    return { title: "Subscription will continue", color: colors.green };
  }
  return undefined;
}

/** Shows an account only when it may no longer take payments or receive payouts, or may again. */
function accountStyle(body: unknown): EventStyle | undefined {
  const [object, before] = [get(body, "data", "object"), get(body, "data", "previous_attributes")];
  const members = ["charges_enabled", "payouts_enabled"] as const;
  if (getText(object, "charges_enabled") === "false" && getText(before, "charges_enabled")) {
    return { title: "Account can no longer accept payments", color: colors.red };
  }
  if (getText(object, "payouts_enabled") === "false" && getText(before, "payouts_enabled")) {
    return { title: "Account can no longer receive payouts", color: colors.red };
  }
  const isBack = members.some((name) => getText(before, name) === "false");
  const isComplete = members.every((name) => getText(object, name) === "true");
  return isBack && isComplete
    ? {
        title: "Account can accept payments and receive payouts",
        color: colors.green,
        isOver: true,
      }
    : undefined;
}

function capabilityStyle(body: unknown): EventStyle | undefined {
  const object = get(body, "data", "object");
  const wasActive = getText(body, "data", "previous_attributes", "status") === "active";
  if (!wasActive || getText(object, "status") === "active") return undefined;
  const name = oneLine(getText(object, "id").replaceAll("_", " "), 80);
  return { title: `Account lost the capability ${name}`, color: colors.red };
}
