import { expect, test } from "vitest";
import { clockTime } from "../../text/message-times.ts";
import { muteOptions } from "./mutes.ts";

test("A mute until tomorrow ends at eight, shown in the time format of the user", () => {
  const option = muteOptions(new Date(2026, 10, 30, 22, 15))[1];
  const until = new Date(2026, 11, 1, 8).toISOString();
  expect(option).toEqual({ label: `Until tomorrow, ${clockTime(until)}`, until });
});
