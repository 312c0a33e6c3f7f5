/** One entry in the list of activity: a link to its message. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { ActivityEntry } from "@belfry/contracts/people/activity";
import { usePlace } from "../live/places/use-place.ts";
import { useIsUnreadActivity } from "../live/weight/use-weight.ts";
import { text } from "../text/text.ts";
import { EntryItem, EntryLink } from "./EntryItem.tsx";

const words = text.activity;

export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  return (
    <EntryItem message={entry.message}>
      <ActivityLink entry={entry} />
    </EntryItem>
  );
}

function ActivityLink({ entry: { reason, message } }: { entry: ActivityEntry }) {
  const chat = usePlace(message.chatId);
  const isUnread = useIsUnreadActivity(chat, message.id);
  return (
    <EntryLink
      message={message}
      place={chat}
      name={reason === "reaction" ? reactionsOf(message) : undefined}
      what={words.reasons[reason](chat?.title ?? "")}
      unread={isUnread ? words.unread : undefined}
    />
  );
}

function reactionsOf({ reactions = [] }: Message): string {
  return reactions.map(({ emoji, count }) => `${emoji} ${count}`).join("  ");
}
