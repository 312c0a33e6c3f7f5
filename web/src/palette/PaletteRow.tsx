/** One suggestion of the palette. */
import { markText } from "@belfry/contracts/search/match";
import { parseQuery } from "@belfry/contracts/search/query";
import {
  Bell,
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
import { avatarOf } from "../conversation/message/author.ts";
import { ChatGlyph } from "../sidebar/ChatGlyph.tsx";
import { clockTime, dayName } from "../text/message-times.ts";
import { searchText } from "../text/screens/search.ts";
import { Avatar } from "../ui/marks/Avatar.tsx";
import { shortcutOf } from "../ui/platform.ts";
import type { ActionName, Entry } from "./entries.ts";
import styles from "./Palette.module.css";

const words = searchText.palette;

const icons: Record<ActionName, LucideIcon> = {
  newChat: Plus,
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
      <span className={styles.glyph}>{glyphOf(entry)}</span>
      <span className={styles.name} dir="auto">
        {nameParts(entry, query)}
      </span>
      <span className={styles.detail}>{detailOf(entry)}</span>
      {isSelected && entry.kind !== "searchAll" && <kbd className={styles.enter}>↵</kbd>}
    </div>
  );
}

function glyphOf(entry: Entry): ReactNode {
  switch (entry.kind) {
    case "chat":
      return <ChatGlyph chat={entry.chat} />;
    case "person":
      return (
        <Avatar name={entry.name} userId={entry.user.id} url={entry.user.avatarUrl} size={20} />
      );
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
      return <kbd>{shortcutOf("↵")}</kbd>;
    case "person":
    case "action":
      return null;
  }
}

function nameParts({ kind, name, ranges }: Entry, query: string): ReactNode {
  const marks = kind === "message" ? markText(name, parseQuery(query).terms) : ranges;
  const [first] = marks;
  // A long message starts a little before the first found word.
  const isFar = kind === "message" && first !== undefined && first[0] > 40;
  const from = isFar ? name.lastIndexOf(" ", first[0] - 20) + 1 : 0;
  const parts: ReactNode[] = from > 0 ? ["… "] : [];
  let position = from;
  for (const [start, end] of marks) {
    parts.push(name.slice(position, start), <b key={start}>{name.slice(start, end)}</b>);
    position = end;
  }
  parts.push(name.slice(position));
  return parts;
}
