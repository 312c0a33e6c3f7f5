import { expect, test } from "vitest";
import { readFixtures } from "../../../../test/kit/formats/fixtures.ts";
import { stripe } from "./stripe.ts";

const fixtures = new Map(readFixtures("stripe").map(({ name, fixture }) => [name, fixture]));

test.each(["refund-failed", "refund-updated-failed"])(
  "[H13] A failed refund is shown as critical, by every event that reports it: %s",
  (name) => {
    const { headers = {}, body } = fixtures.get(name) ?? {};
    expect(stripe.read({ headers, query: {}, body })).toMatchObject({
      draft: {
        cards: [
          { title: "Refund failed: 10.00 USD", fields: [{ value: "Expired or canceled card" }] },
        ],
        level: "critical",
        state: "open",
        updateKey: "stripe:re_1Nispe2eZvKYlo2C",
      },
    });
  },
);
