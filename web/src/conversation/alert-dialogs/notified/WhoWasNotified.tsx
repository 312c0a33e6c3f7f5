/** The ledger of an alert: who was notified, when, on which device, with what result. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { NotificationLedger } from "@belfry/contracts/on-call/ledger";
import { useCallback, useEffect } from "react";
import { Link } from "wouter";
import { call } from "../../../api/call.ts";
import { useActions } from "../../../live/hooks.ts";
import { clockTime } from "../../../text/message-times.ts";
import { stepsText } from "../../../text/screens/on-call/steps.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Loadable } from "../../../ui/lists/Loadable.tsx";
import { useLoad } from "../../../ui/lists/use-load.ts";
import { LedgerRow } from "./LedgerRow.tsx";
import styles from "./notified.module.css";

const words = stepsText.notified;
/** The results of notifications that wait arrive without an event. */
const reloadMs = 5000;

interface Props {
  message: Message;
  onClose: () => void;
}

export function WhoWasNotified({ message: { chatId, id: messageId }, onClose }: Props) {
  const { onEvent } = useActions();
  const ledger = useLoad(
    useCallback(
      () =>
        call("GET /api/chats/:chatId/messages/:messageId/notifications", {
          params: { chatId, messageId },
        }),
      [chatId, messageId],
    ),
  );
  const { reload } = ledger;
  useEffect(() => {
    const timer = setInterval(() => void reload(), reloadMs);
    const stop = onEvent((event) => {
      if (event.type === "alert.changed" && event.chatId === chatId) void reload();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [reload, onEvent, chatId]);
  const { value } = ledger;
  return (
    <Dialog title={words.title} {...(value && { subtitle: summaryOf(value) })} onClose={onClose}>
      <Loadable state={ledger}>
        {({ items }) => (
          <ol className={styles.list}>
            {items.map((item) => (
              <LedgerRow key={`${item.at} ${item.step} ${item.userId} ${item.device}`} {...item} />
            ))}
          </ol>
        )}
      </Loadable>
      <footer className={styles.footer}>
        <span>{words.kept}</span>
        <Link href="/settings/notifications" onClick={onClose}>
          {words.test}
        </Link>
      </footer>
    </Dialog>
  );
}

function summaryOf({ items, next, isNobodyNotified }: NotificationLedger): string {
  const reached = items.filter(({ result }) => result === "accepted");
  const people = new Set(reached.map(({ userId }) => userId)).size;
  const devices = new Set(reached.map(({ userId, device }) => `${userId} ${device}`)).size;
  const alone = items.find(({ why, reason }) => why === "on_duty" && reason === "no_device");
  const sentences = isNobodyNotified
    ? [words.nobody, ...(alone ? [words.noDevice(alone.displayName)] : [])]
    : [people > 0 ? words.reached(people, devices) : words.nothing];
  const following = next && words.next[next.step as 1 | 2 | 3](clockTime(next.at));
  return [...sentences, ...(following ? [following] : [])].join(" ");
}
