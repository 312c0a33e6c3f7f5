/** In place of a chat: there is none yet, or none at this address. */
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
      <h1>{isMissing ? words.missing : words.none}</h1>
      <p>{isMissing ? words.missingWhy : words.noneWhy}</p>
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
