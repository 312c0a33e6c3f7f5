/** The line below the composer when the text notifies a large chat. */
import { blankCode, groupOf, mentionTokens } from "@belfry/contracts/messages/mention-text";
import { useMemo } from "react";
import { useChat } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import styles from "./Composer.module.css";

/** In a smaller chat, everybody knows each other. */
const many = 6;

export function ManyNotifiedHint({ chatId, value }: { chatId: number; value: string }) {
  const others = (useChat(chatId)?.memberCount ?? 1) - 1;
  const name = useMemo(() => allIn(value), [value]);
  if (!name || others < many) return null;
  return (
    <p className={styles.notifies} role="status">
      {text.mentions.willNotify(`@${name}`, others)}
    </p>
  );
}

function allIn(value: string): string | undefined {
  if (!value.includes("@")) return undefined;
  const names = mentionTokens(blankCode(value)).flatMap((token) => token.names);
  return names.find((name) => groupOf(name) === "all");
}
