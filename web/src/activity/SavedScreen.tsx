/** The messages that the user has saved for later, the last saved one first. */
import type { SavedMessage } from "@belfry/contracts/people/saved";
import { Bookmark, BookmarkX } from "lucide-react";
import { useEffect } from "react";
import { call } from "../api/call.ts";
import { nameOf } from "../conversation/message-text/author.ts";
import { useSave } from "../conversation/saved/use-save.ts";
import { useActions, useChat } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { EntriesScreen } from "./EntriesScreen.tsx";
import { EntryItem, EntryLink } from "./EntryItem.tsx";
import styles from "./entries.module.css";
import { type PageRequest, usePages } from "./use-pages.ts";

const words = text.saved;

const loadSaved = (query: PageRequest) => call("GET /api/me/saved", { query });

export default function SavedScreen() {
  const pages = usePages(loadSaved);
  const { onEvent } = useActions();
  const { reload } = pages;
  useEffect(
    () => onEvent(({ type }) => void (type === "saved.changed" && reload())),
    [onEvent, reload],
  );
  return (
    <EntriesScreen icon={Bookmark} words={words} pages={pages}>
      {(entry) => <SavedRow key={`${entry.message.chatId} ${entry.message.id}`} entry={entry} />}
    </EntriesScreen>
  );
}

function SavedRow({ entry: { message, thread } }: { entry: SavedMessage }) {
  const save = useSave();
  const button = (
    <IconButton
      className={styles.button}
      icon={BookmarkX}
      label={words.removeOne(nameOf(message.author))}
      onClick={() => save(message, false)}
    />
  );
  return (
    <EntryItem message={message} buttons={button}>
      <SavedLink message={message} thread={thread} />
    </EntryItem>
  );
}

function SavedLink({ message, thread }: Pick<SavedMessage, "message" | "thread">) {
  const chat = useChat(thread?.chatId ?? message.chatId);
  const what = words.in(chat?.title ?? thread?.title ?? "");
  return <EntryLink message={message} thread={thread} what={what} />;
}
