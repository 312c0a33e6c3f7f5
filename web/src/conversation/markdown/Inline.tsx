/** What stands inside a line: emphasis, code, links, pictures, and text as it was typed. */
import { createContext, type ReactNode, use } from "react";
import { text as words } from "../../text/text.ts";
import { decodeEntities } from "./entities.ts";
import styles from "./Markdown.module.css";
import { Picture } from "./Picture.tsx";
import type { Token, Tokens } from "./read-markdown.ts";
import { linkAddress, webAddress } from "./safe-url.ts";

/** A link inside a link is no link. */
const InLink = createContext(false);

export function Inlines({ tokens }: { tokens: readonly Token[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text never move
  return tokens.map((token, index) => <Inline key={index} token={token as Tokens.Generic} />);
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
      return <code>{String(token.text)}</code>;
    case "br":
      return <br />;
    case "link":
      return <Link token={token}>{inner}</Link>;
    case "image":
      return <Image token={token} />;
    case "checkbox":
      return <Tick isDone={token.checked === true} />;
    case "text":
      return token.tokens ? inner : <Lines text={decodeEntities(String(token.text))} />;
    case "escape":
      return String(token.text);
    default:
      return <Lines text={token.raw} />;
  }
}

/** Text that was left as typed may hold line breaks. */
export function Lines({ text }: { text: string }): ReactNode {
  return text.includes("\n") ? <span className={styles.lines}>{text}</span> : text;
}

function Link({ token, children }: { token: Tokens.Generic; children: ReactNode }) {
  const isInLink = use(InLink);
  const address = linkAddress(token.autolink ? String(token.href) : decodeEntities(token.href));
  if (isInLink) return children;
  if (!address) return <Lines text={token.raw} />;
  return (
    <a href={address} title={token.title ?? undefined} target="_blank" rel={linkRelation}>
      <InLink value={true}>{children}</InLink>
    </a>
  );
}

const linkRelation = "noopener noreferrer nofollow";

export function Image({ token, isBlock = false }: { token: Token; isBlock?: boolean }) {
  const { href, text, raw } = token as Tokens.Image;
  const isInLink = use(InLink);
  const address = webAddress(decodeEntities(href));
  if (address) {
    return <Picture address={address} label={text} isBlock={isBlock} isInLink={isInLink} />;
  }
  const link = linkAddress(decodeEntities(href));
  if (!link || isInLink) return text || raw;
  return (
    <a href={link} target="_blank" rel={linkRelation}>
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
