/** The list of mentions or emoji above the composer while the user types one. */
import { Users } from "lucide-react";
import { useEffect, useRef } from "react";
import { useChat } from "../../../live/hooks.ts";
import { text } from "../../../text/text.ts";
import { EmojiText } from "../../../ui/emoji/EmojiText.tsx";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import styles from "./SuggestionList.module.css";
import type { Suggestion } from "./suggestions.ts";

const words = text.mentions;

interface Props {
  chatId: number;
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  optionId: (position: number) => string;
  onPick: (suggestion: Suggestion) => void;
}

export function SuggestionList({ chatId, id, suggestions, active, optionId, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const isEmoji = suggestions[0]?.kind === "emoji";
  const label = isEmoji ? text.conversation.emoji : words.people;
  return (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label={label}>
      {suggestions.map((suggestion, position) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
        <div
          key={suggestion.name}
          id={optionId(position)}
          className={styles.option}
          role="option"
          aria-selected={position === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          <Option chatId={chatId} suggestion={suggestion} />
        </div>
      ))}
    </div>
  );
}

function Option({ chatId, suggestion }: { chatId: number; suggestion: Suggestion }) {
  switch (suggestion.kind) {
    case "user":
      return <User suggestion={suggestion} />;
    case "group":
      return <NamedGroup suggestion={suggestion} />;
    case "emoji":
      return (
        <>
          <span className={styles.emoji}>{suggestion.text}</span>
          <span className={styles.name}>:{suggestion.name}:</span>
        </>
      );
    default:
      return <Group chatId={chatId} kind={suggestion.kind} />;
  }
}

function User({ suggestion: { user } }: { suggestion: Suggestion & { kind: "user" } }) {
  return (
    <>
      <Avatar name={user.displayName} userId={user.id} url={user.avatarUrl} size={20} />
      <span className={styles.name} dir="auto">
        <EmojiText>{user.displayName}</EmojiText>
      </span>
      <span className={styles.handle}>@{user.handle}</span>
    </>
  );
}

function NamedGroup({ suggestion: { group } }: { suggestion: Suggestion & { kind: "group" } }) {
  return (
    <>
      <span className={styles.glyph}>
        <Users size={14} />
      </span>
      <span className={styles.name} dir="auto">
        <EmojiText>{group.name}</EmojiText>
      </span>
      <span className={styles.handle}>
        @{group.handle} · {words.groupMembers(group.memberCount)}
      </span>
    </>
  );
}

function Group({ chatId, kind }: { chatId: number; kind: "duty" | "all" | "here" }) {
  const others = (useChat(chatId)?.memberCount ?? 1) - 1;
  return (
    <>
      <span className={styles.glyph}>
        <Users size={14} />
      </span>
      <span className={styles.name}>@{kind}</span>
      <span className={styles.handle}>{kind === "all" ? words.notifies(others) : words[kind]}</span>
    </>
  );
}
