/** Line of a silenced message: the user, the end of the silence, and the button that ends it. */
import type { Message } from "@belfry/contracts/messages/messages";
import { BellOff } from "lucide-react";
import { changeTime, fullTime } from "../../text/message-times.ts";
import { silencesText } from "../../text/screens/on-call/silences.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { useMinute } from "../states/use-minute.ts";
import { endSilence } from "./end-silence.ts";
import styles from "./silences.module.css";

const words = silencesText;

type Silenced = NonNullable<Message["silenced"]>;

interface Props {
  message: Message;
  mayAct?: boolean;
}

export function SilencedLine({ message, mayAct = false }: Props) {
  const { silenced, state, chatId } = message;
  const now = useMinute();
  if (!silenced) return null;
  const { until, heldBack } = silenced;
  // A message without a state keeps the line after the silence.
  const isActive = state === "open" || (until !== undefined && Date.parse(until) > now);
  return (
    <>
      <span className={styles.line} title={until && fullTime(until)}>
        <BellOff size={16} aria-hidden />
        <span dir="auto">
          <EmojiText>{silencedText(silenced)}</EmojiText>
          {heldBack > 0 && ` · ${words.line.heldBack(heldBack)}`}
        </span>
      </span>
      {mayAct && isActive && (
        <Button
          size="small"
          look="quiet"
          onClick={() => void endSilence(chatId, silenced.silenceId)}
        >
          {words.end}
        </Button>
      )}
    </>
  );
}

export function silencedText({ by, until }: Silenced): string {
  const end = until ? timeOf(until) : null;
  return by ? words.line.by(by.displayName, end) : words.line.inMaintenance(end);
}

/** For a row of the list of alerts. */
export function shortSilencedText({ by, until }: Silenced): string {
  return words.line.short(by?.displayName ?? words.line.maintenance, until ? timeOf(until) : null);
}

export const timeOf = (iso: string) => changeTime(iso, new Date().toISOString());
