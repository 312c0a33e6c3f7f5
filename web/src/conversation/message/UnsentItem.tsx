/** A message that waits for the server, or that the server has rejected. */
import { CircleAlert, Clock } from "lucide-react";
import { useActions, useMe } from "../../live/hooks.ts";
import type { Unsent } from "../../live/store.ts";
import { text } from "../../text/text.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Files } from "../files/Files.tsx";
import { LongText } from "../long-text/LongText.tsx";
import { avatarOf } from "../message-text/author.ts";
import styles from "./Message.module.css";
import { MessageHead } from "./MessageHead.tsx";
import { ReplyQuote } from "./ReplyQuote.tsx";

const words = text.conversation;

interface Props {
  unsent: Unsent;
  isHead: boolean;
  opened: Set<string>;
}

export function UnsentItem({ unsent, isHead, opened }: Props) {
  const me = useMe();
  const { id: userId, displayName, avatarUrl } = me;
  const author = { kind: "user" as const, userId, displayName, avatarUrl };
  return (
    <article
      className={styles.message}
      data-head={isHead || undefined}
      data-unsent={unsent.state}
      aria-label={displayName}
      tabIndex={-1}
    >
      <div className={styles.side}>{isHead && <Avatar {...avatarOf(author)} />}</div>
      <div className={styles.body}>
        {isHead && (
          <MessageHead author={author} chatId={unsent.chatId} createdAt={unsent.createdAt} />
        )}
        {unsent.replyTo !== undefined && (
          <ReplyQuote chatId={unsent.chatId} messageId={unsent.replyTo} />
        )}
        <div className={styles.unsentText}>
          <ItemBoundary item={unsent} title={words.broken} source={() => unsent.text}>
            {unsent.text && (
              <LongText source={unsent.text} opened={opened} name={unsent.clientId} />
            )}
            {unsent.files && <Files files={unsent.files} />}
          </ItemBoundary>
        </div>
        <SendStatus unsent={unsent} />
      </div>
    </article>
  );
}

function SendStatus({ unsent: { state, clientId, reason } }: { unsent: Unsent }) {
  const { retry, discard } = useActions();
  if (state !== "failed") {
    return (
      <p className={styles.sendStatus} data-late={state === "sending" || undefined}>
        {state !== "sending" && <Clock size={15} />}
        {state === "sending" ? words.sending : words.waiting}
      </p>
    );
  }
  return (
    <p className={styles.sendStatus} data-failed role="alert">
      <CircleAlert size={15} />
      <span>
        {words.failed} {reason || text.problem.unknown}
      </span>
      <button type="button" onClick={() => retry(clientId)}>
        {words.retry}
      </button>
      <button type="button" onClick={() => discard(clientId)}>
        {words.discard}
      </button>
    </p>
  );
}
