/** The reactions of a message on screen, and how this user changes them. */
import type { Message } from "@belfry/contracts/messages/messages";
import { useCallback } from "react";
import { shownReactions } from "../../live/actions/reaction-actions.ts";
import { useActions, useLive, useMe } from "../../live/hooks.ts";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { countUse } from "../../ui/emoji/frequent.ts";
import { toastFailure } from "../../ui/notices/Announcer.tsx";

/** Returns a function that adds or removes a reaction. A toast reports if this was not saved. */
export function useReact() {
  const { react } = useActions();
  return useCallback(
    (message: Message, emoji: string, isAdded: boolean) => {
      react(message, emoji, isAdded).catch((error) =>
        toastFailure(`${text.conversation.reactions.failed} ${explain(error)}`),
      );
    },
    [react],
  );
}

/** The same for the buttons of one message. An added emoji is counted as used. */
export function useToggle(message: Message) {
  const react = useReact();
  return (emoji: string, isAdded: boolean) => {
    if (isAdded) countUse(emoji);
    react(message, emoji, isAdded);
  };
}

/** Returns the reactions with those that the server has not confirmed. */
export function useShownReactions(message: Message) {
  const reactionWishes = useLive((live) => live.reactionWishes);
  return shownReactions(message, { me: useMe(), reactionWishes });
}
