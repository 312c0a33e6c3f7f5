/** The active silences of a webhook. */
import type { Silence } from "@belfry/contracts/on-call/silences/silences";
import { BellOff } from "lucide-react";
import { endSilence } from "../../conversation/silences/end-silence.ts";
import { silencesText } from "../../text/screens/on-call/silences.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { Row, Rows } from "../../ui/lists/Row.tsx";
import { timeText } from "./window-text.ts";

const words = silencesText.list;

interface Props {
  chatId: number;
  silences: readonly Silence[];
  onChanged: () => void;
}

export function SilenceRows({ chatId, silences, onChanged }: Props) {
  if (silences.length === 0) return null;
  return (
    <Rows label={words.silences}>
      {silences.map((silence) => (
        <Row
          key={silence.id}
          icon={BellOff}
          title={<span dir="auto">{titleOf(silence)}</span>}
          facts={[
            <EmojiText key="by">{ownerOf(silence)}</EmojiText>,
            silence.why,
            silence.heldBack > 0 && silencesText.line.heldBack(silence.heldBack),
          ]}
          action={
            <Button
              size="small"
              onClick={async () => {
                await endSilence(chatId, silence.id);
                onChanged();
              }}
            >
              {silencesText.end}
            </Button>
          }
        />
      ))}
    </Rows>
  );
}

function titleOf({ matchers }: Silence): string {
  if (matchers.length === 0) return words.everything;
  return matchers.map(({ name, value }) => words.label(name, value)).join(", ");
}

function ownerOf({ by, until }: Silence): string {
  const end = until && timeText(until);
  return by ? words.by(by.displayName, end) : words.inMaintenance(end ?? "");
}
