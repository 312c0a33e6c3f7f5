/** Shown in place of an item that can't be rendered: its source as plain text, to read and copy. */
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { CopyLabel, useCopy } from "../controls/use-copy.tsx";
import styles from "./BrokenItem.module.css";

interface Props {
  title: string;
  source: (() => string) | undefined;
  actions: ReactNode;
  /** Without a border. */
  isPlain: boolean;
}

export function BrokenItem({ title, source, actions, isPlain }: Props) {
  const { outcome, copy } = useCopy();
  const shown = readSource(source);
  return (
    <div className={styles.broken} data-broken data-plain={isPlain || undefined}>
      <p className={styles.title}>
        <CircleAlert size={16} />
        {title}
      </p>
      {shown && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <pre className={styles.source} dir="auto" tabIndex={0}>
          {shown}
        </pre>
      )}
      <div className={styles.actions}>
        {shown && (
          <Button size="small" onClick={() => copy(shown)}>
            <CopyLabel outcome={outcome} label={text.ui.copySource} />
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}

/** The source may be what is broken. */
function readSource(source: (() => string) | undefined): string {
  try {
    return source?.() ?? "";
  } catch {
    return "";
  }
}
