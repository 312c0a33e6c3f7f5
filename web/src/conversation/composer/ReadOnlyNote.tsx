/** Takes the place of the composer in a chat that nobody can post to. */
import type { Chat } from "@belfry/contracts/chats";
import type { ReadOnlyReason } from "@belfry/contracts/permissions";
import { Link } from "wouter";
import { useOther } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import styles from "./Composer.module.css";

const words = text.people.readOnly;

export function ReadOnlyNote({ chat, reason }: { chat: Chat; reason: ReadOnlyReason }) {
  const other = useOther(chat);
  return (
    <p className={styles.archived}>
      {sentence()} {reason === "system" && <Link href="/settings">{words.settings}</Link>}
    </p>
  );

  function sentence(): string {
    switch (reason) {
      case "archived":
        return text.conversation.archived;
      case "system":
        return words.system;
      case "noReader":
        if (other?.state === "deactivated") return words.deactivated(other.displayName);
        return other?.state === "deleted" ? words.deleted : words.noReader;
    }
  }
}
