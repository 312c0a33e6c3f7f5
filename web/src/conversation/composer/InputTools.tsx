/** The buttons next to the text: formatting, emoji, and send or save. */
import { Check, SendHorizontal, Smile, Type } from "lucide-react";
import type { RefObject } from "react";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { EmojiPickerButton } from "../../ui/emoji-picker/EmojiPickerButton.tsx";
import { SendLater } from "../schedule/SendLater.tsx";
import styles from "./Composer.module.css";

const words = text.conversation;

const modes = {
  send: { label: words.send, hint: words.sendHint, icon: SendHorizontal },
  save: { label: words.save, hint: words.saveHint, icon: Check },
} as const;

export type InputMode = keyof typeof modes;

interface Props {
  mode: InputMode;
  isFormatting: boolean;
  isPreview: boolean;
  canSend: boolean;
  onFormatting: () => void;
  onEmoji: (emoji: string) => void;
  onSend: () => void;
  laterOpener: RefObject<HTMLSpanElement | null>;
  /** Absent where a message cannot be sent later. */
  onSendLater: ((at: Date) => void) | undefined;
}

export function InputTools(props: Props) {
  const { isFormatting, isPreview, canSend, onFormatting, onEmoji, onSend, onSendLater } = props;
  const chosen = modes[props.mode];
  return (
    <div className={styles.tools}>
      <IconButton
        icon={Type}
        label={words.formatting}
        aria-pressed={isFormatting}
        onClick={onFormatting}
      />
      <EmojiPickerButton
        icon={Smile}
        label={words.emoji}
        disabled={isPreview}
        // The field keeps its focus, and gets it back when the picker closes.
        onPointerDown={(event) => event.preventDefault()}
        onPick={onEmoji}
      />
      <button
        type="button"
        className={styles.send}
        aria-label={chosen.label}
        title={`${chosen.label} (${chosen.hint})`}
        aria-disabled={!canSend}
        onClick={onSend}
      >
        <chosen.icon />
      </button>
      {onSendLater && (
        <SendLater opener={props.laterOpener} disabled={!canSend} onChoose={onSendLater} />
      )}
    </div>
  );
}
