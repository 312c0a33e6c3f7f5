/** Completes mentions in a text field: opens a list at `@`, moves in it, inserts the name. */
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useState } from "react";
import { useActions, useLive, useMe } from "../../live/hooks.ts";
import { replaceText } from "./field-edits.ts";
import { MentionList } from "./MentionList.tsx";
import { type Suggestion, suggest, type Typed, typedMention } from "./suggest.ts";

export function useCompletion(chatId: number, field: RefObject<HTMLTextAreaElement | null>) {
  const me = useMe();
  const listId = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [index, setIndex] = useState(0);
  /** Escape closes the list until another name is typed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const { loadMembers } = useActions();
  const members = useLive(({ state }) => state.members[chatId]);
  const isTyping = typed !== null && typed.start !== closedAt;
  useEffect(() => {
    if (isTyping && !members) void loadMembers(chatId);
  }, [isTyping, members, chatId, loadMembers]);

  const query = typed?.query ?? "";
  const suggestions = useMemo(
    () => (isTyping && members ? suggest(members, query, { userId: me.id }) : []),
    [isTyping, members, query, me.id],
  );
  const isOpen = suggestions.length > 0;
  const active = isOpen ? Math.min(index, suggestions.length - 1) : -1;
  const optionId = (position: number) => `${listId}-${position}`;

  /** Reads the name at the caret again. An input method changes the text until it has finished. */
  function update(isComposing = false) {
    const { current } = field;
    if (!current || isComposing) return setTyped(null);
    const isCaret = current.selectionStart === current.selectionEnd;
    const next = isCaret ? typedMention(current.value, current.selectionStart) : null;
    if (next?.start !== typed?.start || next?.query !== typed?.query) setIndex(0);
    if (next?.start !== closedAt) setClosedAt(null);
    setTyped(next);
  }

  function insert({ name }: Suggestion) {
    const { current } = field;
    if (!current || !typed) return;
    const text = `@${name} `;
    const caret = typed.start + text.length;
    const to = typed.start + 1 + typed.query.length;
    replaceText(current, { from: typed.start, to, text, start: caret, end: caret });
    setTyped(null);
  }

  /** Returns whether the list has used the key. */
  function onKeyDown({ key, shiftKey }: KeyboardEvent): boolean {
    if (!isOpen) return false;
    const chosen = suggestions[active];
    if (key === "ArrowDown") setIndex((active + 1) % suggestions.length);
    else if (key === "ArrowUp") setIndex((active + suggestions.length - 1) % suggestions.length);
    else if ((key === "Enter" || key === "Tab") && !shiftKey && chosen) insert(chosen);
    else if (key === "Escape") setClosedAt(typed?.start ?? null);
    else return false;
    return true;
  }

  return {
    update,
    onKeyDown,
    close: () => setTyped(null),
    fieldProps: {
      "aria-autocomplete": "list" as const,
      "aria-controls": isOpen ? listId : undefined,
      "aria-activedescendant": isOpen ? optionId(active) : undefined,
    },
    list: isOpen && (
      <MentionList {...{ chatId, id: listId, suggestions, active, optionId, onPick: insert }} />
    ),
  };
}
