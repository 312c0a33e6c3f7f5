/** The list of names above the composer while the user types one. */
import { Users } from "lucide-react";
import { useEffect, useRef } from "react";
import { useChat } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import styles from "./MentionList.module.css";
import type { Suggestion } from "./suggest.ts";

const words = text.mentions;

interface Props {
  chatId: number;
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  optionId: (position: number) => string;
  onPick: (suggestion: Suggestion) => void;
}

export function MentionList({ chatId, id, suggestions, active, optionId, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label={words.people}>
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
          {suggestion.kind === "user" ? (
            <User suggestion={suggestion} />
          ) : (
            <Group chatId={chatId} kind={suggestion.kind} />
          )}
        </div>
      ))}
    </div>
  );
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

function Group({ chatId, kind }: { chatId: number; kind: "all" | "here" }) {
  const others = (useChat(chatId)?.memberCount ?? 1) - 1;
  return (
    <>
      <span className={styles.glyph}>
        <Users size={14} />
      </span>
      <span className={styles.name}>@{kind}</span>
      <span className={styles.handle}>{kind === "all" ? words.notifies(others) : words.here}</span>
    </>
  );
}
