/** The footer of the setup: waits for a request and shows the newest one as soon as it arrives. */
import type { Delivery } from "@belfry/contracts/webhooks/deliveries";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { SendHorizontal } from "lucide-react";
import { Link } from "wouter";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { timeAgo } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { DialogFooter } from "../../ui/dialogs/DialogFooter.tsx";
import { useDeliveries } from "../deliveries/use-deliveries.ts";
import { useReceived } from "../deliveries/use-received.ts";
import { useTestMessage } from "../test-message.ts";
import styles from "./setup.module.css";

const words = webhooksText.connectPage;
/** The page waits for one request, so that the user sees it soon. */
const reloadMs = 2000;

interface Props {
  webhook: Webhook;
  onReceived: () => void;
  onLeave: () => void;
}

export function FirstRequest({ webhook, onReceived, onLeave }: Props) {
  const { value, reload } = useDeliveries(webhook, { reloadMs });
  const { isBusy, outcome, send } = useTestMessage(webhook, reload);
  const newest = value?.[0];
  useReceived(newest?.id, onReceived);
  const isRefused = newest?.result === "refused";
  const isTest = outcome.reply !== null && (!newest || newest.messageId === outcome.reply.id);
  const message = isTest ? outcome.reply : messageOf(newest);

  return (
    <DialogFooter tone="accent">
      <p role="status" className={styles.wait} data-state={newest ? newest.result : "waiting"}>
        {outcome.failure ? (
          <strong>{outcome.failure}</strong>
        ) : isTest ? (
          <strong>{webhooksText.testSent}</strong>
        ) : newest ? (
          <>
            <strong>
              {isRefused ? words.rejected(timeAgo(newest.at)) : words.received(timeAgo(newest.at))}
            </strong>{" "}
            {newest.reason}
          </>
        ) : (
          <>
            <strong>{words.waiting}</strong> {words.updates}
          </>
        )}
      </p>
      {message && (
        <Link
          href={`/chats/${message.chatId}/messages/${message.id}`}
          className={styles.show}
          onClick={onLeave}
        >
          {webhooksText.showMessage}
        </Link>
      )}
      {!webhook.disabledAt && (
        <Button isBusy={isBusy} onClick={send}>
          <SendHorizontal size={16} />
          {webhooksText.sendTest}
        </Button>
      )}
    </DialogFooter>
  );
}

function messageOf(delivery: Delivery | undefined): { chatId: number; id: number } | null {
  if (delivery?.chatId === undefined || delivery.messageId === undefined) return null;
  return { chatId: delivery.chatId, id: delivery.messageId };
}
