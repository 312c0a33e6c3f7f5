/**
 * Renders Markdown as React elements, token by token from a whitelist: what is not listed here does
 * not exist, and every text is a text node.
 */
import { createContext, type ReactNode, use, useMemo } from "react";
import { text as words } from "../text/text.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { decodeEntities } from "./entities.ts";
import styles from "./Markdown.module.css";
import { readMarkdown, type Token, type Tokens } from "./markdown.ts";
import { Picture } from "./Picture.tsx";
import { linkAddress, pictureAddress } from "./safe-url.ts";

/** A link inside a link is no link. */
const InLink = createContext(false);

interface Props {
  source: string;
  /** Stands at the end, in the last line where that is a line of words. */
  tail?: ReactNode;
}

export function Markdown({ source, tail }: Props) {
  const tokens = useMemo(() => readMarkdown(source), [source]);
  const last = tokens.at(-1);
  const isLine = tail && last?.type === "paragraph";
  return (
    <div className={styles.markdown} dir="auto">
      <Blocks tokens={isLine ? tokens.slice(0, -1) : tokens} />
      {isLine ? <Paragraph tokens={last.tokens ?? []} tail={tail} /> : tail}
    </div>
  );
}

function Blocks({ tokens }: { tokens: readonly Token[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text never move
  return tokens.map((token, index) => <Block key={index} token={token as Tokens.Generic} />);
}

function Block({ token }: { token: Tokens.Generic }): ReactNode {
  switch (token.type) {
    case "paragraph":
      return <Paragraph tokens={token.tokens ?? []} />;
    case "text":
      return token.tokens ? <Inlines tokens={token.tokens} /> : <Lines text={String(token.text)} />;
    case "heading":
      return <Heading depth={Number(token.depth)} tokens={token.tokens ?? []} />;
    case "list":
      return <List list={token as Tokens.List} />;
    case "checkbox":
      return <Tick isDone={token.checked === true} />;
    case "blockquote":
      return (
        <blockquote dir="auto">
          <Blocks tokens={token.tokens ?? []} />
        </blockquote>
      );
    case "code":
      return <CodeBlock code={String(token.text)} language={token.lang} />;
    case "table":
      return <Table table={token as Tokens.Table} />;
    case "hr":
      return <hr />;
    case "space":
    case "def":
      return null;
    default:
      return <Inline token={token} />;
  }
}

function Paragraph({ tokens, tail }: { tokens: Token[]; tail?: ReactNode }) {
  const [only, ...others] = tokens;
  if (only?.type === "image" && others.length === 0 && !tail) {
    return <Image token={only} isBlock />;
  }
  return (
    <p dir="auto">
      <Inlines tokens={tokens} />
      {tail && <> {tail}</>}
    </p>
  );
}

function Heading({ depth, tokens }: { depth: number; tokens: Token[] }) {
  const Tag = `h${Math.min(6, Math.max(1, depth))}` as "h1";
  return (
    <Tag dir="auto">
      <Inlines tokens={tokens} />
    </Tag>
  );
}

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items of one text never move
    <li key={index} className={item.task ? styles.task : undefined} dir="auto">
      <Blocks tokens={item.tokens} />
    </li>
  ));
  if (!list.ordered) return <ul>{items}</ul>;
  return <ol start={Number(list.start) || (list.start === 0 ? 0 : 1)}>{items}</ol>;
}

function Tick({ isDone }: { isDone: boolean }) {
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

function Table({ table }: { table: Tokens.Table }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.tableBox} tabIndex={0} aria-label={words.conversation.table}>
      <table>
        <thead>
          <tr>{table.header.map((cell, index) => tableCell(cell, index))}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one text never move
            <tr key={index}>{row.map((cell, column) => tableCell(cell, column))}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function tableCell({ header, align, tokens }: Tokens.TableCell, index: number) {
  const Tag = header ? "th" : "td";
  return (
    <Tag key={index} data-align={align ?? undefined} dir="auto">
      <Inlines tokens={tokens} />
    </Tag>
  );
}

function Inlines({ tokens }: { tokens: readonly Token[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text never move
  return tokens.map((token, index) => <Inline key={index} token={token as Tokens.Generic} />);
}

function Inline({ token }: { token: Tokens.Generic }): ReactNode {
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
function Lines({ text }: { text: string }): ReactNode {
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

function Image({ token, isBlock = false }: { token: Token; isBlock?: boolean }) {
  const { href, text, raw } = token as Tokens.Image;
  const isInLink = use(InLink);
  const address = pictureAddress(decodeEntities(href));
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
