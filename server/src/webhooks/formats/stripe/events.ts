/** Titles and severity of Stripe's events. */
import { colors } from "../reading/card.ts";

export interface EventStyle {
  title: string;
  color: string;
  isOver?: boolean;
}

const over = true;
const { red, green, yellow, gray } = colors;

/** Red: money or the account is at risk. Yellow: one customer's payment needs attention. */
const styles: [type: string, title: string, color: string, isOver?: boolean][] = [
  ["payment_intent.succeeded", "Payment succeeded", green, over],
  ["payment_intent.payment_failed", "Payment failed", yellow],
  ["payment_intent.canceled", "Payment cancelled", gray, over],
  ["payment_intent.requires_action", "Payment requires action", yellow],
  ["payment_intent.processing", "Payment in progress", gray],
  ["payment_intent.amount_capturable_updated", "Payment waits for capture", gray],
  ["payment_intent.partially_funded", "Payment partly funded", gray],
  ["charge.succeeded", "Payment succeeded", green, over],
  ["charge.failed", "Payment failed", yellow],
  ["charge.expired", "Payment expired before it was captured", yellow, over],
  ["charge.refunded", "Payment refunded", gray],
  ["charge.dispute.created", "Payment disputed", red],
  ["charge.dispute.closed", "Dispute closed", gray, over],
  ["refund.failed", "Refund failed", red],
  ["charge.refund.updated", "Refund failed", red],
  ["refund.updated", "Refund failed", red],
  ["radar.early_fraud_warning.created", "Early fraud warning", red],
  ["review.opened", "Payment held for review", yellow],
  ["review.closed", "Review closed", gray, over],
  ["checkout.session.completed", "Checkout completed", green],
  ["checkout.session.async_payment_succeeded", "Checkout paid", green],
  ["checkout.session.async_payment_failed", "Checkout payment failed", yellow],
  ["checkout.session.expired", "Checkout expired", gray],
  ["setup_intent.setup_failed", "Payment method could not be saved", yellow],
  ["invoice.paid", "Invoice paid", green, over],
  ["invoice.payment_succeeded", "Invoice paid", green, over],
  ["invoice.payment_failed", "Invoice payment failed", yellow],
  ["invoice.payment_action_required", "Invoice payment requires action", yellow],
  ["invoice.finalization_failed", "Invoice could not be finalized", red],
  ["invoice.overdue", "Invoice overdue", yellow],
  ["invoice.marked_uncollectible", "Invoice marked as uncollectible", yellow, over],
  ["invoice.voided", "Invoice voided", gray, over],
  ["customer.created", "New customer", green],
  ["customer.deleted", "Customer deleted", gray],
  ["customer.source.expiring", "Card expires this month", gray],
  ["customer.subscription.created", "New subscription", green],
  ["customer.subscription.updated", "Subscription changed", gray],
  ["customer.subscription.deleted", "Subscription ended", gray],
  ["customer.subscription.paused", "Subscription paused", gray],
  ["customer.subscription.resumed", "Subscription resumed", green],
  ["customer.subscription.trial_will_end", "Trial ends soon", gray],
  ["subscription_schedule.aborted", "Subscription schedule aborted", yellow],
  ["payout.created", "Payout on its way", gray],
  ["payout.paid", "Payout arrived", green, over],
  ["payout.failed", "Payout failed", red, over],
  ["payout.canceled", "Payout cancelled", gray, over],
  ["topup.succeeded", "Top-up succeeded", green, over],
  ["topup.failed", "Top-up failed", red, over],
  ["transfer.reversed", "Transfer reversed", yellow],
  ["account.application.deauthorized", "Account disconnected from the application", yellow],
  ["account.external_account.created", "Bank account or card for payouts added", yellow],
  ["account.external_account.deleted", "Bank account or card for payouts removed", yellow],
  ["reporting.report_run.failed", "Report failed", yellow],
];

export const eventStyles = new Map<string, EventStyle>(
  styles.map(([type, title, color, isOver = false]) => [type, { title, color, isOver }]),
);

/** Steps towards a result that has its own event. */
export const intermediateEvents = new Set(
  [
    "balance.available charge.captured charge.pending charge.updated charge.dispute.updated",
    "charge.dispute.funds_reinstated charge.dispute.funds_withdrawn customer.updated",
    "customer.source.created customer.source.updated customer.discount.created file.created",
    "invoice.created invoice.deleted invoice.finalized invoice.updated invoice.upcoming",
    "invoice.sent invoice.will_be_due invoice_payment.paid invoiceitem.created",
    "invoiceitem.deleted mandate.updated payment_intent.created payment_method.attached",
    "payment_method.detached payment_method.updated payment_method.automatically_updated",
    "payout.reconciliation_completed payout.updated person.created person.updated",
    "plan.created plan.updated price.created price.updated product.created product.updated",
    "reporting.report_run.succeeded setup_intent.created setup_intent.succeeded",
    "refund.created topup.created transfer.created transfer.updated",
  ].flatMap((names) => names.split(" ")),
);

/** Objects with one message that is updated. Other objects have one message per event. */
export const updatedObjects = new Set(
  "payment_intent charge invoice payout dispute refund review topup account".split(" "),
);
