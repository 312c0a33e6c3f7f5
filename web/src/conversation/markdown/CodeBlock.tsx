/** Code block with a copy button. Highlighted as soon as its grammar has loaded. */
import { Check, Copy } from "lucide-react";
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { text } from "../../text/text.ts";
import { copyText } from "../../ui/controls/clipboard.ts";
import styles from "./CodeBlock.module.css";
import { Highlighted } from "./Highlighted.tsx";
import type { Piece } from "./highlight.ts";

const copiedMs = 1600;

interface Props {
  code: string;
  language?: unknown;
  /** Copies the code in another form, for example with a secret. Resolves to false if it failed. */
  onCopy?: () => Promise<boolean>;
  /** A line that an error is about, from 0. */
  markedLine?: number | undefined;
  /** A box with a maximum height scrolls. A cut block shows its first lines. */
  height?: "box" | "cut" | "whole";
}

export function CodeBlock(props: Props) {
  const { code, language, markedLine, height = "box" } = props;
  const { onCopy = () => copyText(code) } = props;
  const name = typeof language === "string" ? (language.split(/[\s{,:]/)[0] ?? "") : "";
  const pieces = usePieces(code, name);
  return (
    <div className={styles.block} dir="ltr">
      {/* biome-ignore lint/a11y/useSemanticElements: neither a form group nor a landmark */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        className={styles.code}
        data-height={height}
        aria-label={text.conversation.code(name)}
      >
        <pre>
          {markedLine !== undefined && <MarkedLine index={markedLine} />}
          <code>{pieces ? renderPieces(pieces) : <Highlighted>{code}</Highlighted>}</code>
        </pre>
      </div>
      {name && (
        <span className={styles.language} aria-hidden="true">
          {labelOf(name)}
        </span>
      )}
      <CopyButton onCopy={onCopy} />
    </div>
  );
}

/** Code blocks in Markdown. Messages fold long ones; a preview or a search hit scrolls them. */
export const CodeView =
  createContext<ComponentType<{ code: string; language?: unknown }>>(CodeBlock);

/** The background of a line. The code scrolls to it. */
function MarkedLine({ index }: { index: number }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const area = mark.current?.closest<HTMLElement>("[role=group]");
    // The focus and the rest of the page stay where they are.
    if (mark.current && area) area.scrollTop = mark.current.offsetTop - area.clientHeight / 2;
  }, []);
  return <span ref={mark} className={styles.marked} style={{ top: `${index}lh` }} />;
}

/** "sql" is "SQL": most names of languages are shown as written, short ones are abbreviations. */
function labelOf(name: string): string {
  return name.length <= 4 ? name.toUpperCase() : name.slice(0, 24);
}

function usePieces(code: string, language: string): Piece[] | null {
  const [found, setFound] = useState<{ code: string; pieces: Piece[] | null } | null>(null);
  useEffect(() => {
    if (!language) return;
    let isCurrent = true;
    const show = (pieces: Piece[] | null) => isCurrent && setFound({ code, pieces });
    import("./highlight.ts")
      .then(({ highlight }) => highlight(code, language))
      .then(show, () => show(null)); // a grammar that fails to load leaves plain code
    return () => {
      isCurrent = false;
    };
  }, [code, language]);
  return found?.code === code ? found.pieces : null;
}

function renderPieces(pieces: Piece[]): ReactNode {
  return pieces.map((piece, index) =>
    typeof piece === "string" ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are never reordered
      <span key={index} data-scope={piece.scope?.split(".")[0]}>
        {renderPieces(piece.pieces)}
      </span>
    ),
  );
}

function CopyButton({ onCopy }: { onCopy: () => Promise<boolean> }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setCopied, copiedMs, false);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const label = isCopied ? text.ui.copied : text.conversation.copyCode;
  return (
    <button
      type="button"
      className={styles.copy}
      data-copied={isCopied || undefined}
      aria-label={label}
      title={label}
      onClick={() => void onCopy().then(setCopied)}
    >
      {isCopied ? <Check size={15} /> : <Copy size={15} />}
    </button>
  );
}
