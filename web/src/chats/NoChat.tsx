/** Shown in place of a chat if the user has no chats yet, or if the URL has no chat. */
import { Link } from "wouter";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Logo } from "../ui/marks/Logo.tsx";
import styles from "./NoChat.module.css";

const words = text.chats;

interface Props {
  isMissing: boolean;
  onNewChat: () => void;
}

export function NoChat({ isMissing, onNewChat }: Props) {
  return (
    <div className={styles.none}>
      <Logo size={56} />
      <h1>{isMissing ? words.notFound : words.noChats}</h1>
      <p>{isMissing ? words.notFoundHint : words.noChatsHint}</p>
      {isMissing ? (
        <Link href="/">{words.toChats}</Link>
      ) : (
        <Button look="primary" onClick={onNewChat}>
          {words.create}
        </Button>
      )}
    </div>
  );
}
