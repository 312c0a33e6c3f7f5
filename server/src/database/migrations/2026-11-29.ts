/** The steps of 2026-11-29. The types and the meaning of the columns are in `tables/`. */
import { sqlStep } from "./sql-step.ts";

export const stepsOf1129 = {
  // The title and the time zone of users.
  "2026-11-29-a-user-details": sqlStep([
    "alter table users add column title text",
    "alter table users add column time_zone text",
  ]),
  // The last test of a user's notifications.
  "2026-11-29-test-notifications": sqlStep([
    "alter table push_subscriptions add column tested_at bigint",
    "alter table push_subscriptions add column test_failure text",
    "alter table push_subscriptions add column test_opened_at bigint",
  ]),
};
