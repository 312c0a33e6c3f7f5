/** Buttons for the emoji that the user picks most, and one for all others. */
import type { Message } from "@belfry/contracts/messages/messages";
import { SmilePlus } from "lucide-react";
import { text } from "../../text/text.ts";
import { frequentEmojis } from "../../ui/emoji/frequent.ts";
import { pickReaction } from "./reaction-picker.ts";
import { useShownReactions, useToggle } from "./use-react.ts";

const words = text.conversation.reactions;

interface Props {
  message: Message;
  count: number;
  /** Called when a button was pressed. */
  onDone?: () => void;
}

export function QuickReactions({ message, count, onDone }: Props) {
  const toggle = useToggle(message);
  const reactions = useShownReactions(message);
  return (
    <>
      {frequentEmojis(count).map((emoji) => {
        const isMine = reactions.some((one) => one.emoji === emoji && one.mine);
        return (
          <button
            key={emoji}
            type="button"
            title={words.react(emoji)}
            aria-label={words.react(emoji)}
            aria-pressed={isMine}
            onClick={() => {
              onDone?.();
              toggle(emoji, !isMine);
            }}
          >
            {emoji}
          </button>
        );
      })}
      <button
        type="button"
        title={words.add}
        aria-label={words.add}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          const anchor = currentTarget.closest("article") ? currentTarget : document.body;
          onDone?.();
          pickReaction(message, anchor);
        }}
      >
        <SmilePlus size={18} />
      </button>
    </>
  );
}
