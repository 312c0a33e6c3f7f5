/** Activity: messages that mention the user or reply to them, and own messages with reactions, newest first. */
import { Inbox } from "lucide-react";
import { call } from "../api/call.ts";
import { text } from "../text/text.ts";
import { ActivityRow } from "./ActivityRow.tsx";
import { EntriesScreen } from "./EntriesScreen.tsx";
import { type PageRequest, usePages } from "./use-pages.ts";

const loadActivity = (query: PageRequest) => call("GET /api/me/activity", { query });

export default function ActivityScreen() {
  const pages = usePages(loadActivity);
  return (
    <EntriesScreen icon={Inbox} words={text.activity} pages={pages}>
      {(entry) => <ActivityRow key={`${entry.message.chatId} ${entry.message.id}`} entry={entry} />}
    </EntriesScreen>
  );
}
