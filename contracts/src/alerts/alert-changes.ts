/** Applies live events to alerts, in the web app and in the server's tests. */
import type {
  Acknowledgement,
  Closed,
  NobodyNotified,
} from "../messages/alerts/acknowledgement.ts";
import type { Message, State } from "../messages/messages.ts";
import type { UserSummary } from "../users.ts";

/** An alert was acknowledged or closed, its acknowledgement has changed or ended, or its steps reach nobody. */
export interface AlertEvent {
  type: "alert.changed";
  chatId: number;
  /** The message. */
  id: number;
  rev: number;
  prevRev: number;
  state: State;
  acknowledgement: Acknowledgement | null;
  nobodyNotified: NobodyNotified | null;
  closed: Closed | null;
}

/** Returns the message after an event of its alert. */
export function withAlert(message: Message, event: AlertEvent): Message {
  const { acknowledgement: _, nobodyNotified: __, closed: ___, silenced, ...rest } = message;
  const { rev, state, acknowledgement, nobodyNotified, closed } = event;
  return {
    ...rest,
    rev,
    state,
    ...(acknowledgement && { acknowledgement }),
    ...(nobodyNotified && { nobodyNotified }),
    ...(closed && { closed }),
    ...(silenced && state === "open" && { silenced }),
  };
}

/** Returns the same message unless it shows another name of the user. */
export function renameActors(message: Message, { id, displayName }: UserSummary): Message {
  const { acknowledgement, closed, silenced } = message;
  const isOld = (user: { userId: number; displayName: string } | undefined) =>
    user?.userId === id && user.displayName !== displayName;
  const by = { userId: id, displayName };
  let renamed = message;
  if (acknowledgement && acknowledgement.by !== "sender" && isOld(acknowledgement.by)) {
    renamed = { ...renamed, acknowledgement: { ...acknowledgement, by } };
  }
  if (closed && isOld(closed.by)) renamed = { ...renamed, closed: { ...closed, by } };
  if (silenced && isOld(silenced.by)) renamed = { ...renamed, silenced: { ...silenced, by } };
  return renamed;
}
