/** Suggests compact rows in a chat of machines, until the user has chosen. */
import type { Message } from "@belfry/contracts/messages/messages";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import styles from "./compact.module.css";
import { setDensity, suitsCompact, useDensity } from "./density.ts";

const words = text.conversation.density;

export function DensityNote({
  chatId,
  messages,
}: {
  chatId: number;
  messages: readonly Message[];
}) {
  const density = useDensity(chatId);
  if (density !== null || !suitsCompact(messages)) return null;
  return (
    <div className={styles.note}>
      <p>{words.suggestion}</p>
      <Button size="small" onClick={() => setDensity(chatId, "compact")}>
        {words.useCompact}
      </Button>
      <Button size="small" look="quiet" onClick={() => setDensity(chatId, "comfortable")}>
        {words.notNow}
      </Button>
    </div>
  );
}
