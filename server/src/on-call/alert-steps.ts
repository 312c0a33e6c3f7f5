/** Notifies people of open alerts until somebody is on it, and keeps the ledger of it. */
import type { Message } from "@belfry/contracts/messages/messages";
import { createLedger } from "./ledger/ledger.ts";
import { createStatistics } from "./statistics/statistics.ts";
import { createChatSteps } from "./steps/chat-steps.ts";
import { createChecks } from "./steps/checks.ts";
import { createReached } from "./steps/reached.ts";
import { createRecipients } from "./steps/recipients.ts";
import { createSending, type SendingOptions } from "./steps/sending.ts";
import { createTakeSteps } from "./steps/take-steps.ts";
import type { AlertStepsOptions } from "./types.ts";

export type AlertSteps = ReturnType<typeof createAlertSteps>;

export function createAlertSteps(options: AlertStepsOptions & Pick<SendingOptions, "push">) {
  const { database, clock, push, passTimeOfAlerts, onResult } = options;
  const steps = createChatSteps({ database, clock });
  const ledger = createLedger({ database, clock, onResult, findSteps: steps.findAll });
  const recipients = createRecipients(options);
  const taking = createTakeSteps({ ...options, recipients, isPushOff: push.isOff });
  const reached = createReached(options);
  const sending = createSending({ ...options, checks: createChecks(options) });

  return {
    steps,
    ledger,
    statistics: createStatistics({ database, clock }),
    hasSteps: (message: Message) => steps.include(message),

    /** Takes what is due of all alerts. A job of the leader. */
    async passTime(): Promise<void> {
      await passTimeOfAlerts();
      await taking.run();
      await sending.run();
      await reached.run();
    },
  };
}
