/** The first lines of a text file, or all of it after a click. Highlighted as code. */
import type { StoredFile } from "@belfry/contracts/messages/files";
import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { readFileText } from "../../api/read-file-text.ts";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { toastFailure } from "../../ui/notices/Announcer.tsx";
import { CodeBlock } from "../markdown/CodeBlock.tsx";
import { ScrollAnchor } from "../scroll-anchor.ts";
import styles from "./TextFile.module.css";
import { firstLines, languageOf, type PreviewSize } from "./text-files.ts";

/** Enough for ten lines of code. */
const previewBytes = 8 * 1024;

interface Props {
  file: StoredFile;
  /** Called before the size of the preview changes. */
  onSize(size: PreviewSize): void;
}

export default function TextPreview({ file, onSize }: Props) {
  const [whole, setWhole] = useState<string>();
  const [{ first, hasMore }, setPreview] = useState<{ first?: string; hasMore: boolean }>({
    hasMore: false,
  });
  const [hasFailed, setFailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const keepInPlace = use(ScrollAnchor);

  const load = useEffectEvent(async (isCurrent: () => boolean) => {
    const text = await readFileText(file, previewBytes);
    if (!isCurrent()) return;
    const first = firstLines(text);
    const hasMore = file.size > previewBytes || first.length < text.trimEnd().length;
    onSize({ lines: first.split("\n").length, hasMore });
    setPreview({ first, hasMore });
  });
  useEffect(() => {
    let isMounted = true;
    load(() => isMounted).catch(() => isMounted && setFailed(true));
    return () => {
      isMounted = false;
    };
  }, []);

  async function toggle() {
    const next = whole === undefined ? await readFileText(file) : undefined;
    if (place.current) keepInPlace(place.current, "toggle");
    setWhole(next);
  }

  if (hasFailed) return <p className={styles.missing}>{text.conversation.noPreview}</p>;
  if (first === undefined) return null;
  const isOpen = whole !== undefined;
  return (
    <div ref={place} className={styles.preview}>
      <CodeBlock
        code={whole ?? first}
        language={languageOf(file)}
        height={isOpen ? "box" : "whole"}
      />
      {hasMore && (
        <Button onClick={() => toggle().catch((error) => toastFailure(explain(error)))}>
          {isOpen ? text.conversation.closeFile : text.conversation.openFile}
        </Button>
      )}
    </div>
  );
}
