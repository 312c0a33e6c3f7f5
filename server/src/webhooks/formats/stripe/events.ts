/** What Stripe's events are called here, how they look, and which thing each tells of. */
import { colors } from "../reading/card-parts.ts";

export interface Meaning {
  title: string;
  color: string;
  isOver?: boolean;
}

const { failed, fine, running, quiet } = colors;

export const meanings = new Map<string, Meaning>([
  ["payment_intent.succeeded", { title: "Payment succeeded", color: fine, isOver: true }],
  ["payment_intent.payment_failed", { title: "Payment failed", color: failed }],
  ["payment_intent.canceled", { title: "Payment cancelled", color: quiet, isOver: true }],
  ["payment_intent.requires_action", { title: "Payment waits for its payer", color: running }],
  ["payment_intent.processing", { title: "Payment in progress", color: running }],
  ["charge.succeeded", { title: "Payment succeeded", color: fine, isOver: true }],
  ["charge.failed", { title: "Payment failed", color: failed }],
  ["charge.refunded", { title: "Payment refunded", color: quiet }],
  ["charge.dispute.created", { title: "Payment disputed", color: failed }],
  ["charge.dispute.closed", { title: "Dispute closed", color: quiet, isOver: true }],
  ["checkout.session.completed", { title: "Checkout completed", color: fine }],
  ["checkout.session.expired", { title: "Checkout expired", color: quiet }],
  ["invoice.paid", { title: "Invoice paid", color: fine, isOver: true }],
  ["invoice.payment_succeeded", { title: "Invoice paid", color: fine, isOver: true }],
  ["invoice.payment_failed", { title: "Invoice payment failed", color: failed }],
  ["invoice.overdue", { title: "Invoice overdue", color: failed }],
  ["invoice.voided", { title: "Invoice voided", color: quiet, isOver: true }],
  ["customer.created", { title: "New customer", color: fine }],
  ["customer.deleted", { title: "Customer deleted", color: quiet }],
  ["customer.subscription.created", { title: "New subscription", color: fine }],
  ["customer.subscription.updated", { title: "Subscription changed", color: quiet }],
  ["customer.subscription.deleted", { title: "Subscription ended", color: failed }],
  ["customer.subscription.paused", { title: "Subscription paused", color: running }],
  ["customer.subscription.trial_will_end", { title: "Trial ends soon", color: running }],
  ["payout.created", { title: "Payout on its way", color: running }],
  ["payout.paid", { title: "Payout arrived", color: fine, isOver: true }],
  ["payout.failed", { title: "Payout failed", color: failed, isOver: true }],
  ["radar.early_fraud_warning.created", { title: "Early warning of fraud", color: failed }],
]);

/** Steps on the way to something that another event tells of. */
export const steps = new Set(
  [
    "balance.available charge.captured charge.pending charge.updated charge.dispute.updated",
    "charge.dispute.funds_reinstated charge.dispute.funds_withdrawn customer.updated",
    "invoice.created invoice.finalized invoice.updated invoice.upcoming invoice.sent",
    "invoice_payment.paid invoiceitem.created payment_intent.created payment_method.attached",
    "payment_method.detached payment_method.updated payout.reconciliation_completed payout.updated",
    "setup_intent.created setup_intent.succeeded charge.refund.updated refund.created refund.updated",
  ].flatMap((names) => names.split(" ")),
);

/** Things whose messages change in place; the others are known by their event alone. */
export const lasting = new Set(["payment_intent", "charge", "invoice", "payout", "dispute"]);
