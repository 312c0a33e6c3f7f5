/** A code block of a message. A long one is cut, with a button that shows all of it. */
import { createContext, use } from "react";
import { text as words } from "../../text/text.ts";
import { CodeBlock } from "../markdown/CodeBlock.tsx";
import { Fold } from "./Fold.tsx";
import { countLines } from "./truncate.ts";

/** A longer block is cut to 20 lines: see CodeBlock.module.css. */
const longLines = 25;

/** The folds of the text around the block. */
export const TextFolds = createContext<{ opened: Set<string>; name: string } | null>(null);

interface Props {
  code: string;
  language?: unknown;
}

export function FoldedCode(props: Props) {
  const folds = use(TextFolds);
  const lines = countLines(props.code);
  if (!folds || lines <= longLines) return <CodeBlock {...props} height="whole" />;
  // Blocks that start alike open together, at most until the list unmounts the message.
  const name = `${folds.name} code ${lines} ${props.code.slice(0, 40)}`;
  return (
    <Fold opened={folds.opened} name={name} label={words.conversation.showLines(lines)}>
      {(isOpen) => <CodeBlock {...props} height={isOpen ? "whole" : "cut"} />}
    </Fold>
  );
}

export function WholeCode(props: Props) {
  return <CodeBlock {...props} height="whole" />;
}
