/** Applies live events to alerts, in the web app and in the server's tests. */
import type { AlertEvent } from "../live/events.ts";
import type { Message } from "../messages/messages.ts";
import type { UserSummary } from "../users.ts";

/** Returns the message after an event of its alert. */
export function withAlert(message: Message, event: AlertEvent): Message {
  const { acknowledgement: _, closed: __, ...rest } = message;
  const { rev, state, acknowledgement, closed } = event;
  return {
    ...rest,
    rev,
    state,
    ...(acknowledgement && { acknowledgement }),
    ...(closed && { closed }),
  };
}

/** Returns the same message unless it shows another name of the user. */
export function renameActors(message: Message, { id, displayName }: UserSummary): Message {
  const { acknowledgement, closed } = message;
  const isOld = (user: { userId: number; displayName: string } | undefined) =>
    user?.userId === id && user.displayName !== displayName;
  const by = { userId: id, displayName };
  let renamed = message;
  if (acknowledgement && acknowledgement.by !== "sender" && isOld(acknowledgement.by)) {
    renamed = { ...renamed, acknowledgement: { ...acknowledgement, by } };
  }
  if (closed && isOld(closed.by)) renamed = { ...renamed, closed: { ...closed, by } };
  return renamed;
}
