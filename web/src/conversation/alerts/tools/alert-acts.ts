/** The acts of a user on an open alert. A toast reports what was not saved. */
import type { AcknowledgeAlert } from "@belfry/contracts/messages/alerts/acknowledgement";
import type { Message } from "@belfry/contracts/messages/messages";
import { useMemo } from "react";
import { useActions, useMe } from "../../../live/hooks.ts";
import { explain } from "../../../text/explain.ts";
import { alertsText } from "../../../text/screens/on-call/alerts.ts";
import { announce, toastFailure } from "../../../ui/notices/Announcer.tsx";

const words = alertsText.acts;

/** The user, and the actions of the live client. */
export interface AlertUser {
  actions: ReturnType<typeof useActions>;
  userId: number;
}

export type AlertActs = ReturnType<typeof createAlertActs>;

export function useAlertActs(): AlertActs {
  const actions = useActions();
  const { id: userId } = useMe();
  return useMemo(() => createAlertActs({ actions, userId }), [actions, userId]);
}

export function createAlertActs({ actions, userId }: AlertUser) {
  const { acknowledge, unacknowledge } = actions;

  const isMine = ({ acknowledgement }: Pick<Message, "acknowledgement">) =>
    acknowledgement !== undefined &&
    acknowledgement.by !== "sender" &&
    acknowledgement.by.userId === userId;

  const fail = (sentence: string) => (error: unknown) =>
    toastFailure(`${sentence} ${explain(error)}`);

  function announceOwner({ acknowledgement }: Message, isConfirmed = false): void {
    if (isMine({ acknowledgement })) announce(isConfirmed ? words.confirmed : words.nowOnIt);
    else if (acknowledgement && acknowledgement.by !== "sender") {
      announce(words.othersOnIt(acknowledgement.by.displayName));
    }
  }

  return {
    isMine,

    acknowledge(alert: Message, body: AcknowledgeAlert = {}): void {
      acknowledge(alert, body).then(
        (message) => announceOwner(message, body.confirm),
        fail(words.acknowledgeFailed),
      );
    },

    undo(alert: Message): void {
      unacknowledge(alert).then(() => announce(words.undone), fail(words.undoFailed));
    },

    /** Changes the note or the reminder. */
    change(alert: Message, body: AcknowledgeAlert): void {
      acknowledge(alert, body).then(() => announce(words.saved), fail(words.saveFailed));
    },
  };
}
