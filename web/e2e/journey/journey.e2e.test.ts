/** A day of three people who chat, in three browsers: once by pointer, and once by keyboard alone. */
import { afterAll, test } from "vitest";
import { startPushService } from "../../../server/test/kit/push/push-service.ts";
import { startHarness } from "../support/harness.ts";
import { gatherCast } from "./cast.ts";
import { answer, discuss, join, keep, tidy } from "./day.ts";
import { keyboard, pointer } from "./hands.ts";
import { find, keepQuiet, loseNetwork, mention, writeDirectly } from "./story.ts";

const ways = [
  { name: "by pointer", hands: pointer },
  { name: "by keyboard alone", hands: keyboard },
];
const acts = [
  ...[mention, find, writeDirectly, keepQuiet, loseNetwork],
  ...[join, answer, discuss, keep, tidy],
];

for (const { name, hands } of ways) {
  const service = await startPushService();
  afterAll(service.close);
  const harness = await startHarness({
    BELFRY_PUSH_SUBJECT: "mailto:ops@example.org",
    BELFRY_PUSH_HOSTS: `localhost:${service.port}`,
  });

  test(`Three people live through a working day in three browsers without a reload, ${name}`, async () => {
    const cast = await gatherCast(harness, service, hands);
    for (const act of acts) await act(cast, hands);
  });
}
