/** Stripe in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Stripe",
  setup: {
    group: "other",
    note: "Payments, invoices, disputes and payouts, one message each. Stripe signs every request.",
    steps: [
      { text: "Open **Developers › Webhooks › Add endpoint**." },
      {
        text: "Enter this URL, and choose the events:",
        values: { URL: "{url}/stripe" },
      },
      {
        text: "Copy the endpoint’s signing secret (`whsec_…`) into the webhook’s signature secret.",
      },
    ],
  },
};
