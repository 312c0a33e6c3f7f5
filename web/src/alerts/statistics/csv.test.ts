import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

const numbers = {
  alerts: 3,
  critical: 1,
  unacknowledged: 2,
  criticalUnacknowledged: 1,
  acknowledgeMs: 90_400,
  criticalAcknowledgeMs: null,
  resolveMs: null,
  criticalResolveMs: null,
};

test("A row has the names, the counts and seconds, and no formula", () => {
  const webhooks = [{ chatId: 2, chatTitle: 'Ops, "all"', webhookId: 1, name: "Relay", numbers }];
  const newest = { chatId: 2, messageId: 1 };
  const of = (title: string) => ({ title, chatId: 2, webhookId: 1, numbers, advice: null, newest });
  const titles = [of("Disk full"), of("=HYPERLINK(1)")];
  expect(csvOf({ titles, webhooks }).split("\r\n")).toEqual([
    expect.stringMatching(/^chat,webhook,title,alerts,/),
    '"Ops, ""all""",Relay,Disk full,3,1,2,90,,',
    '"Ops, ""all""",Relay,\'=HYPERLINK(1),3,1,2,90,,',
    "",
  ]);
});
