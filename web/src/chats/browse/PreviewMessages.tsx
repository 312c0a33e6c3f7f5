/** The messages of an open chat for a user who is not a member. Older ones load on request. */
import type { Message, MessagePage } from "@belfry/contracts/messages/messages";
import { useLayoutEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { Content } from "../../conversation/message/MessageItem.tsx";
import { avatarOf, nameOf } from "../../conversation/message-text/author.ts";
import { fullText } from "../../conversation/message-text/message-text.ts";
import { clockTime, dayName, fullTime } from "../../text/message-times.ts";
import { browseText } from "../../text/screens/chats/browse.ts";
import { text } from "../../text/text.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./preview.module.css";

const words = browseText.preview;

interface Props {
  chatId: number;
  /** Loaded again now and then. */
  newest: MessagePage;
}

export function PreviewMessages({ chatId, newest }: Props) {
  const [older, setOlder] = useState<MessagePage>();
  const scroller = useRef<HTMLDivElement>(null);
  const opened = useRef(new Set<string>());
  const firstId = newest.items[0]?.id ?? 0;
  const items = [...(older?.items.filter(({ id }) => id < firstId) ?? []), ...newest.items];
  const more = useAction(async () => {
    const before = items[0]?.id ?? 0;
    const page = await call("GET /api/chats/:chatId/messages", {
      params: { chatId },
      query: { before },
    });
    setOlder({ ...page, items: [...page.items, ...items.filter(({ id }) => id >= before)] });
  });
  const lastId = items.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages are at the end
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current) current.scrollTop = current.scrollHeight;
  }, [lastId]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
    <div ref={scroller} className={styles.list} role="log" aria-label={words.messages} tabIndex={0}>
      {(older ?? newest).hasOlder && (
        <Button className={styles.older} isBusy={more.isBusy} onClick={more.run}>
          {words.older}
        </Button>
      )}
      {more.failure && <Notice tone="danger">{more.failure}</Notice>}
      {items.length === 0 && <p className={styles.empty}>{words.empty}</p>}
      {items.map((message) => (
        <ItemBoundary
          key={message.id}
          item={message}
          title={text.conversation.broken}
          source={() => fullText(message)}
        >
          <PreviewMessage message={message} opened={opened.current} />
        </ItemBoundary>
      ))}
    </div>
  );
}

function PreviewMessage({ message, opened }: { message: Message; opened: Set<string> }) {
  const { author, createdAt, deletedAt } = message;
  const name = nameOf(author);
  return (
    <article
      className={styles.message}
      aria-label={[name, dayName(createdAt), clockTime(createdAt)].join(", ")}
    >
      <Avatar {...avatarOf(author)} />
      <div className={styles.body}>
        <p className={styles.meta}>
          <strong dir="auto">
            <EmojiText>{name}</EmojiText>
          </strong>
          {author.kind === "webhook" && <Badge tone="bot">{text.conversation.bot}</Badge>}
          <time dateTime={createdAt} title={fullTime(createdAt)}>
            {`${dayName(createdAt)}, ${clockTime(createdAt)}`}
          </time>
        </p>
        {deletedAt ? (
          <p className={styles.removed}>{text.conversation.removed}</p>
        ) : (
          <Content message={message} opened={opened} isTabStop mayDelete={false} />
        )}
      </div>
    </article>
  );
}
