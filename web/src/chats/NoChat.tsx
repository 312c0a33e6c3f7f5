/** Shown instead of a chat: the user has no chats yet, or the URL has no chat, or no page at all. */
import { Link } from "wouter";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { useFocusIfLost } from "../ui/controls/use-focus.ts";
import { Logo } from "../ui/marks/Logo.tsx";
import styles from "./NoChat.module.css";

const words = text.chats;
const texts = {
  noChats: { title: words.noChats, hint: words.noChatsHint },
  unknownChat: { title: words.notFound, hint: words.notFoundHint },
  unknownPage: { title: words.noPage, hint: words.noPageHint },
};

interface Props {
  reason: keyof typeof texts;
  onNewChat: () => void;
}

export default function NoChat({ reason, onNewChat }: Props) {
  const { title, hint } = texts[reason];
  // The chat that was open may just have been deleted.
  const heading = useFocusIfLost<HTMLHeadingElement>();
  return (
    <div className={styles.none}>
      <Logo size={56} />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.hint}>{hint}</p>
      {reason === "noChats" ? (
        <>
          <Button look="primary" onClick={onNewChat}>
            {words.create}
          </Button>
          <Link href="/browse">{text.sidebar.browse}</Link>
        </>
      ) : (
        <Link href="/">{words.toChats}</Link>
      )}
    </div>
  );
}
