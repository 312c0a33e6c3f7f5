/** Inline Markdown: emphasis, code, links, images and text. */
import { createContext, type ReactNode, use } from "react";
import { Link as AppLink } from "wouter";
import { text as words } from "../../text/text.ts";
import { exactTime } from "../../text/times.ts";
import { useEmojiText } from "../../ui/emoji/emoji.ts";
import { externalLink } from "../../ui/external.ts";
import { MentionText } from "../mentions/MentionText.tsx";
import { decodeEntities } from "./entities.ts";
import { Highlighted } from "./Highlighted.tsx";
import styles from "./Markdown.module.css";
import { joinLeaves, leafText, plainText } from "./plain-text.ts";
import { RemoteImage } from "./RemoteImage.tsx";
import type { Token, Tokens } from "./read-markdown.ts";
import { appPath, linkedTime, linkUrl, webUrl } from "./safe-url.ts";

/** HTML does not allow links inside links. */
const InLink = createContext(false);

export function Inlines({ tokens }: { tokens: readonly Token[] }): ReactNode {
  return joinLeaves(tokens).map((part, index) =>
    typeof part === "string" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text are never reordered
      <Lines key={index} text={part} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text are never reordered
      <Inline key={index} token={part as Tokens.Generic} />
    ),
  );
}

export function Inline({ token }: { token: Tokens.Generic }): ReactNode {
  const inner = <Inlines tokens={token.tokens ?? []} />;
  switch (token.type) {
    case "strong":
      return <strong>{inner}</strong>;
    case "em":
      return <em>{inner}</em>;
    case "del":
      return <del>{inner}</del>;
    case "codespan":
      return (
        <code>
          <Highlighted>{String(token.text)}</Highlighted>
        </code>
      );
    case "br":
      return <br />;
    case "link":
      return <Link token={token}>{inner}</Link>;
    case "image":
      return <Image token={token} />;
    case "checkbox":
      return <Tick isDone={token.checked === true} />;
    case "text":
      return token.tokens ? inner : <Lines text={leafText(token) ?? token.raw} />;
    case "escape":
      return String(token.text);
    default:
      return <Lines text={token.raw} />;
  }
}

/** A text with its emoji. Keeps the line breaks of text that is not parsed. */
export function Lines({ text }: { text: string }): ReactNode {
  const content = <Highlighted render={renderText}>{text}</Highlighted>;
  return text.includes("\n") ? <span className={styles.lines}>{content}</span> : content;
}

function renderText(text: string): ReactNode {
  return <MentionText>{text}</MentionText>;
}

function Link({ token, children }: { token: Tokens.Generic; children: ReactNode }) {
  const isInLink = use(InLink);
  const isBare = token.autolink === true;
  const url = linkUrl(isBare ? String(token.href) : decodeEntities(token.href));
  const label = isBare ? <Highlighted>{String(token.text)}</Highlighted> : children;
  const time = linkedTime(String(token.href));
  if (time) {
    return (
      <time dateTime={time} title={String(token.text)}>
        {exactTime(time)}
      </time>
    );
  }
  if (isInLink) return label;
  const path = appPath(String(token.href));
  if (path) return <AppLink href={path}>{label}</AppLink>;
  if (!url) return <Lines text={token.raw} />;
  return (
    <a href={url} title={token.title ? decodeEntities(token.title) : undefined} {...externalLink}>
      <InLink value={true}>{label}</InLink>
    </a>
  );
}

export function Image({ token, isBlock = false }: { token: Token; isBlock?: boolean }) {
  const { href, tokens, raw } = token as Tokens.Image;
  const isInLink = use(InLink);
  const text = useEmojiText(plainText(tokens));
  const url = webUrl(decodeEntities(href));
  if (url) {
    return <RemoteImage url={url} label={text} isBlock={isBlock} isInLink={isInLink} />;
  }
  const link = linkUrl(decodeEntities(href));
  if (!link || isInLink) return text || raw;
  return (
    <a href={link} {...externalLink}>
      {text || link}
    </a>
  );
}

export function Tick({ isDone }: { isDone: boolean }) {
  const { taskDone, taskOpen } = words.conversation;
  return (
    <span
      role="img"
      className={styles.tick}
      data-done={isDone || undefined}
      aria-label={isDone ? taskDone : taskOpen}
    />
  );
}
