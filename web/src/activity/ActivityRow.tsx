/** One entry in the list of activity: a link to its message. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { ActivityEntry } from "@belfry/contracts/people/activity";
import { useChat } from "../live/hooks.ts";
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

function ActivityLink({ entry: { reason, message, thread } }: { entry: ActivityEntry }) {
  const chat = useChat(thread?.chatId ?? message.chatId);
  // Nothing is known of a thread that is not open.
  const isUnread = useIsUnreadActivity(useChat(message.chatId), message.id);
  return (
    <EntryLink
      message={message}
      thread={thread}
      name={reason === "reaction" ? reactionsOf(message) : undefined}
      what={words.reasons[reason](chat?.title ?? thread?.title ?? "")}
      unread={isUnread ? words.unread : undefined}
    />
  );
}

function reactionsOf({ reactions = [] }: Message): string {
  return reactions.map(({ emoji, count }) => `${emoji} ${count}`).join("  ");
}
