/** One suggestion of the palette. */
import { markText } from "@belfry/contracts/search/match";
import { parseQuery } from "@belfry/contracts/search/query";
import type { SearchHit } from "@belfry/contracts/search/search";
import {
  Bell,
  Compass,
  Flame,
  Hand,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Search,
  Settings,
  ShieldCheck,
  Sun,
  UserPlus,
  Webhook,
} from "lucide-react";
import type { ReactNode } from "react";
import { lineText } from "../conversation/markdown/plain-text.ts";
import { parseMarkdown } from "../conversation/markdown/read-markdown.ts";
import { avatarOf } from "../conversation/message-text/author.ts";
import { ChatGlyph } from "../sidebar/ChatGlyph.tsx";
import { clockTime, dayName } from "../text/message-times.ts";
import { searchText } from "../text/screens/chats/search.ts";
import { text } from "../text/text.ts";
import { ItemBoundary } from "../ui/broken/ItemBoundary.tsx";
import { Avatar } from "../ui/marks/Avatar.tsx";
import { labelOf } from "../ui/shortcuts/keys.ts";
import { UserAvatar } from "../users/UserAvatar.tsx";
import type { ActionName, Entry } from "./entries.ts";
import type { FuzzyMatch } from "./fuzzy.ts";
import styles from "./Palette.module.css";

const words = searchText.palette;

const icons: Record<ActionName, LucideIcon> = {
  newChat: Plus,
  browse: Compass,
  alerts: Flame,
  acknowledge: Hand,
  webhooks: Webhook,
  settings: Settings,
  notifications: Bell,
  invite: UserPlus,
  administration: ShieldCheck,
  light: Sun,
  dark: Moon,
  system: Monitor,
  search: Search,
  signOut: LogOut,
};

interface Props {
  id: string;
  entry: Entry;
  query: string;
  isSelected: boolean;
  onSelect: () => void;
  onChoose: () => void;
}

export function PaletteRow({ id, entry, query, isSelected, onSelect, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className={styles.row}
      // Not on enter: the list may move below a pointer that rests.
      onPointerMove={isSelected ? undefined : onSelect}
      onClick={onChoose}
    >
      <ItemBoundary item={entry} title={text.conversation.broken} look="line">
        <Parts entry={entry} query={query} />
      </ItemBoundary>
      {isSelected && entry.kind !== "searchAll" && <kbd className={styles.enter}>↵</kbd>}
    </div>
  );
}

function Parts({ entry, query }: Pick<Props, "entry" | "query">) {
  return (
    <>
      <span className={styles.glyph}>{glyphOf(entry)}</span>
      <span className={styles.name} dir="auto">
        {entry.kind === "message"
          ? foundParts(entry.hit, query)
          : partsOf(entry.name, entry.ranges, 0)}
      </span>
      <span className={styles.detail}>{detailOf(entry)}</span>
    </>
  );
}

function glyphOf(entry: Entry): ReactNode {
  switch (entry.kind) {
    case "chat":
      return <ChatGlyph chat={entry.chat} />;
    case "person":
      return <UserAvatar user={entry.user} size={20} />;
    case "action": {
      const Icon = icons[entry.action];
      return <Icon size={16} />;
    }
    case "message":
      return <Avatar {...avatarOf(entry.hit.message.author)} size={20} />;
    case "searchAll":
      return <Search size={16} />;
  }
}

function detailOf(entry: Entry): ReactNode {
  switch (entry.kind) {
    case "chat":
      if (entry.chat.archivedAt) return words.archived;
      return entry.chat.kind === "direct" ? words.direct : words.members(entry.chat.memberCount);
    case "message": {
      const { chat, message } = entry.hit;
      const { createdAt } = message;
      const isToday = new Date(createdAt).toDateString() === new Date().toDateString();
      return `${chat.title} · ${isToday ? clockTime(createdAt) : dayName(createdAt)}`;
    }
    case "searchAll":
      return <kbd>{labelOf("searchMessages")}</kbd>;
    case "person":
    case "action":
      return null;
  }
}

/** A long message starts a little before the first found word. */
function foundParts({ message }: SearchHit, query: string): ReactNode {
  const line = lineText(parseMarkdown(message.text.slice(0, 300)));
  const name = line || (message.cards?.[0]?.title ?? "");
  const marks = markText(name, parseQuery(query).terms);
  const first = marks[0]?.[0] ?? 0;
  return partsOf(name, marks, first > 40 ? name.lastIndexOf(" ", first - 20) + 1 : 0);
}

function partsOf(name: string, marks: FuzzyMatch["ranges"], from: number): ReactNode {
  const parts: ReactNode[] = from > 0 ? ["… "] : [];
  let position = from;
  for (const [start, end] of marks) {
    parts.push(name.slice(position, start), <b key={start}>{name.slice(start, end)}</b>);
    position = end;
  }
  parts.push(name.slice(position));
  return parts;
}
