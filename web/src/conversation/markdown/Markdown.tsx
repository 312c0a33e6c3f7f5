/** Renders Markdown as React elements from a whitelist of tokens. All text becomes text nodes. */
import { type ReactNode, use } from "react";
import { text as words } from "../../text/text.ts";
import { CodeView } from "./CodeBlock.tsx";
import { directionOf } from "./direction.ts";
import { Image, Inline, Inlines, Lines, Tick } from "./Inline.tsx";
import styles from "./Markdown.module.css";
import { parseMarkdown, type Token, type Tokens } from "./read-markdown.ts";

interface Props {
  source: string;
  /** Appended to the last paragraph, or after the last block. */
  tail?: ReactNode;
}

export function Markdown({ source, tail }: Props) {
  const tokens = parseMarkdown(source);
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
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text are never reordered
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
        <blockquote dir={directionOf(token.raw)}>
          <Blocks tokens={token.tokens ?? []} />
        </blockquote>
      );
    case "code":
      return <Code token={token} />;
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

function Code({ token }: { token: Tokens.Generic }) {
  const View = use(CodeView);
  return <View code={String(token.text)} language={token.lang} />;
}

function Paragraph({ tokens, tail }: { tokens: Token[]; tail?: ReactNode }) {
  const parts = splitAtImages(tokens);
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    if (!Array.isArray(part)) {
      // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text are never reordered
      return <ImageLine key={index} token={part} tail={isLast ? tail : undefined} />;
    }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text are never reordered
      <p key={index} dir="auto">
        <Inlines tokens={part} />
        {isLast && tail && <> {tail}</>}
      </p>
    );
  });
}

function ImageLine({ token, tail }: { token: Token; tail?: ReactNode }) {
  return (
    <>
      <Image token={token} isBlock />
      {tail && <p>{tail}</p>}
    </>
  );
}

/** Separates images that are alone on their line from the lines of text around them. */
function splitAtImages(tokens: readonly Token[]): (Token | Token[])[] {
  if (!tokens.some(({ type }) => type === "image")) return [[...tokens]];
  const parts: (Token | Token[])[] = [];
  let lines: Token[] = [];
  const endLines = () => {
    if (lines.at(-1)?.type === "br") lines.pop();
    if (lines.length > 0) parts.push(lines);
    lines = [];
  };
  for (const [index, token] of tokens.entries()) {
    const isAlone = token.type === "image" && isEnd(tokens[index - 1]) && isEnd(tokens[index + 1]);
    if (isAlone) {
      endLines();
      parts.push(token);
    } else if (token.type !== "br" || lines.length > 0) lines.push(token);
  }
  endLines();
  return parts;
}

/** Whether a line ends at the token before or after an image. */
function isEnd(token: Token | undefined): boolean {
  return !token || token.type === "br";
}

/** The title of the chat is the only heading of level 1 on the page. */
function Heading({ depth, tokens }: { depth: number; tokens: Token[] }) {
  const Tag = `h${Math.min(6, Math.max(1, depth) + 1)}` as "h2";
  return (
    <Tag dir="auto">
      <Inlines tokens={tokens} />
    </Tag>
  );
}

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items are never reordered
    <li key={index} className={item.task ? styles.task : undefined} dir="auto">
      <Blocks tokens={item.tokens} />
    </li>
  ));
  if (!list.ordered) return <ul>{items}</ul>;
  return <ol start={Number(list.start) || (list.start === 0 ? 0 : 1)}>{items}</ol>;
}

function Table({ table }: { table: Tokens.Table }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: neither a form group nor a landmark
    <div
      role="group"
      className={styles.tableBox}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={words.conversation.table}
    >
      <table>
        <thead>
          <tr>{table.header.map((cell, index) => tableCell(cell, index))}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are never reordered
            <tr key={index}>{row.map((cell, column) => tableCell(cell, column))}</tr>
          ))}
        </tbody>
      </table>
    </div>
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
