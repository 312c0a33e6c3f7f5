/** Titles and colours of Stripe's events. */
import { colors } from "../reading/card.ts";

export interface EventStyle {
  title: string;
  color: string;
  isOver?: boolean;
}

const { red, green, yellow, gray } = colors;

export const eventStyles = new Map<string, EventStyle>([
  ["payment_intent.succeeded", { title: "Payment succeeded", color: green, isOver: true }],
  ["payment_intent.payment_failed", { title: "Payment failed", color: red }],
  ["payment_intent.canceled", { title: "Payment cancelled", color: gray, isOver: true }],
  ["payment_intent.requires_action", { title: "Payment requires action", color: yellow }],
  ["payment_intent.processing", { title: "Payment in progress", color: yellow }],
  ["charge.succeeded", { title: "Payment succeeded", color: green, isOver: true }],
  ["charge.failed", { title: "Payment failed", color: red }],
  ["charge.refunded", { title: "Payment refunded", color: gray }],
  ["charge.dispute.created", { title: "Payment disputed", color: red }],
  ["charge.dispute.closed", { title: "Dispute closed", color: gray, isOver: true }],
  ["checkout.session.completed", { title: "Checkout completed", color: green }],
  ["checkout.session.expired", { title: "Checkout expired", color: gray }],
  ["invoice.paid", { title: "Invoice paid", color: green, isOver: true }],
  ["invoice.payment_succeeded", { title: "Invoice paid", color: green, isOver: true }],
  ["invoice.payment_failed", { title: "Invoice payment failed", color: red }],
  ["invoice.overdue", { title: "Invoice overdue", color: red }],
  ["invoice.voided", { title: "Invoice voided", color: gray, isOver: true }],
  ["customer.created", { title: "New customer", color: green }],
  ["customer.deleted", { title: "Customer deleted", color: gray }],
  ["customer.subscription.created", { title: "New subscription", color: green }],
  ["customer.subscription.updated", { title: "Subscription changed", color: gray }],
  ["customer.subscription.deleted", { title: "Subscription ended", color: red }],
  ["customer.subscription.paused", { title: "Subscription paused", color: yellow }],
  ["customer.subscription.trial_will_end", { title: "Trial ends soon", color: yellow }],
  ["payout.created", { title: "Payout on its way", color: yellow }],
  ["payout.paid", { title: "Payout arrived", color: green, isOver: true }],
  ["payout.failed", { title: "Payout failed", color: red, isOver: true }],
  ["radar.early_fraud_warning.created", { title: "Early fraud warning", color: red }],
]);

/** Steps towards a result that has its own event. */
export const intermediateEvents = new Set(
  [
    "balance.available charge.captured charge.pending charge.updated charge.dispute.updated",
    "charge.dispute.funds_reinstated charge.dispute.funds_withdrawn customer.updated",
    "invoice.created invoice.finalized invoice.updated invoice.upcoming invoice.sent",
    "invoice_payment.paid invoiceitem.created payment_intent.created payment_method.attached",
    "payment_method.detached payment_method.updated payout.reconciliation_completed payout.updated",
    "setup_intent.created setup_intent.succeeded charge.refund.updated refund.created refund.updated",
  ].flatMap((names) => names.split(" ")),
);

/** Objects with one message that is updated. Other objects have one message per event. */
export const updatedObjects = new Set(["payment_intent", "charge", "invoice", "payout", "dispute"]);
