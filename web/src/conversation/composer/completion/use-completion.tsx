/** Completes mentions and emoji in a text field: opens a list, moves in it, inserts the choice. */
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useState } from "react";
import { useActions, useHomeId, useLive, useMe } from "../../../live/hooks.ts";
import { countUse } from "../../../ui/emoji/frequent.ts";
import { useUserGroups } from "../../../users/user-groups.ts";
import { replaceText } from "../formatting/field-edits.ts";
import { typedShortcode, useEmojiSuggestions } from "./emojis.ts";
import { suggestMentions, typedMention } from "./mentions.ts";
import { SuggestionList } from "./SuggestionList.tsx";
import type { Suggestion, Typed } from "./suggestions.ts";

export type Completion = ReturnType<typeof useCompletion>;

export function useCompletion(anyChatId: number, field: RefObject<HTMLTextAreaElement | null>) {
  const me = useMe();
  const chatId = useHomeId(anyChatId);
  const listId = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [index, setIndex] = useState(0);
  /** Escape closes the list until another name is typed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const { loadMembers } = useActions();
  const members = useLive(({ state }) => state.members[chatId]);
  const current = typed !== null && typed.start !== closedAt ? typed : null;
  const mention = current?.kind === "mention" ? current.query : null;
  const isMention = mention !== null;
  useEffect(() => {
    if (isMention && !members) void loadMembers(chatId);
  }, [isMention, members, chatId, loadMembers]);

  const groups = useUserGroups(isMention);
  const hasDuty = useLive(({ state }) => state.chats[chatId]?.dutyChangedAt !== undefined);
  const mentions = useMemo(
    () =>
      mention !== null && members
        ? suggestMentions(members, mention, { userId: me.id, groups, hasDuty })
        : [],
    [mention, members, me.id, groups, hasDuty],
  );
  const emojis = useEmojiSuggestions(current?.kind === "emoji" ? current.query : null);
  const suggestions = isMention ? mentions : emojis;
  const isOpen = suggestions.length > 0;
  const active = isOpen ? Math.min(index, suggestions.length - 1) : -1;
  const optionId = (position: number) => `${listId}-${position}`;

  /** Reads the name at the caret again. An input method changes the text until it has finished. */
  function update(isComposing = false) {
    const { current } = field;
    if (!current || isComposing) return setTyped(null);
    const isCaret = current.selectionStart === current.selectionEnd;
    const next = isCaret ? typedAt(current.value, current.selectionStart) : null;
    if (next?.start !== typed?.start || next?.query !== typed?.query) setIndex(0);
    if (next?.start !== closedAt) setClosedAt(null);
    setTyped(next);
  }

  function insert(suggestion: Suggestion) {
    const { current } = field;
    if (!current || !typed) return;
    const text = suggestion.kind === "emoji" ? suggestion.text : `@${suggestion.name} `;
    if (suggestion.kind === "emoji") countUse(text);
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
      <SuggestionList {...{ chatId, id: listId, suggestions, active, optionId, onPick: insert }} />
    ),
  };
}

function typedAt(value: string, caret: number): Typed | null {
  return typedMention(value, caret) ?? typedShortcode(value, caret);
}
