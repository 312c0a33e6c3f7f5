/** One found message: where and when, its author, and the text around the marked words. */

import { textsOf } from "@belfry/contracts/search/message-texts";
import type { SearchHit } from "@belfry/contracts/search/search";
import { CornerDownLeft } from "lucide-react";
import { Link } from "wouter";
import { Highlighted } from "../conversation/markdown/Highlighted.tsx";
import { Markdown } from "../conversation/markdown/Markdown.tsx";
import { avatarOf, nameOf } from "../conversation/message-text/author.ts";
import { fullText } from "../conversation/message-text/message-text.ts";
import { useChat } from "../live/hooks.ts";
import { messagePath } from "../live/threads/thread-paths.ts";
import { ChatGlyph } from "../sidebar/ChatGlyph.tsx";
import { clockTime, dayName, fullTime } from "../text/message-times.ts";
import { searchText as words } from "../text/screens/chats/search.ts";
import { text } from "../text/text.ts";
import { ItemBoundary } from "../ui/broken/ItemBoundary.tsx";
import { Avatar } from "../ui/marks/Avatar.tsx";
import { Badge } from "../ui/marks/Badge.tsx";
import styles from "./ResultRow.module.css";
import { snippetOf } from "./snippet.ts";

interface Props {
  hit: SearchHit;
  id: string;
  isSelected: boolean;
  onOpen: () => void;
}

const partsMax = 3;
/** The other texts of a card have no Markdown. */
const markdownPath = /^\/cards\/\d+\/(text|details|fallback|fields\/\d+\/value)$/;

export function ResultRow({ hit, id, isSelected, onOpen }: Props) {
  const { chat, message } = hit;
  return (
    <li id={id} className={styles.row} data-selected={isSelected || undefined}>
      <ItemBoundary
        item={hit}
        title={text.conversation.broken}
        source={() => fullText(message)}
        actions={
          <Link href={messagePath(message, chat)} onClick={onOpen}>
            {words.openInChat}
          </Link>
        }
      >
        <Result hit={hit} onOpen={onOpen} />
      </ItemBoundary>
    </li>
  );
}

function Result({ hit: { chat, message, marks }, onOpen }: Pick<Props, "hit" | "onOpen">) {
  const { author, createdAt } = message;
  const known = useChat(chat.parent?.chatId ?? chat.id);
  const title = known?.title ?? chat.title;
  const firstMark = marks.find(({ path }) => path === "/text")?.ranges[0]?.[0] ?? 0;
  const texts = textsOf(message);
  const markedPaths = new Set(marks.map(({ path }) => path));
  const others = texts.filter(({ path }) => path !== "/text");
  const marked = others.filter(({ path }) => markedPaths.has(path));
  const unmarked = message.text ? [] : others;
  const parts = (marked.length > 0 ? marked : unmarked).slice(0, partsMax);
  return (
    <>
      <p className={styles.meta}>
        {known && (
          <span className={styles.glyph}>
            <ChatGlyph chat={known} />
          </span>
        )}
        <span className={styles.chat}>{chat.parent ? words.inThread(title) : title}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={createdAt} title={fullTime(createdAt)}>
          {`${dayName(createdAt)}, ${clockTime(createdAt)}`}
        </time>
        <Link
          href={messagePath(message, chat)}
          className={styles.open}
          onClick={onOpen}
          aria-label={`${words.openInChat}: ${nameOf(author)}, ${title}`}
        >
          <span>{words.openInChat}</span>
          <CornerDownLeft size={14} />
        </Link>
      </p>
      <div className={styles.message}>
        <Avatar {...avatarOf(author)} size={28} />
        <div className={styles.content}>
          <p className={styles.author}>
            <span dir="auto">{nameOf(author)}</span>
            {author.kind === "webhook" && <Badge tone="bot">{words.bot}</Badge>}
          </p>
          {message.text && <Markdown source={snippetOf(message.text, firstMark)} />}
          {parts.map(({ path, text: source }) => {
            const snippet = snippetOf(
              source,
              marks.find((one) => one.path === path)?.ranges[0]?.[0] ?? 0,
            );
            return markdownPath.test(path) ? (
              <div key={path} className={styles.markdown}>
                <Markdown source={snippet} />
              </div>
            ) : (
              <p key={path} className={styles.part} dir="auto">
                <Highlighted>{snippet}</Highlighted>
              </p>
            );
          })}
        </div>
      </div>
    </>
  );
}
