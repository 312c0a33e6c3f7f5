/** A text file: its link, and its first lines once they come into view. */
import type { StoredFile } from "@belfry/contracts/messages/files";
import { Suspense, use, useEffect, useRef, useState } from "react";
import { lazyView } from "../../ui/lazy-view.ts";
import { ScrollAnchor } from "../scroll-anchor.ts";
import { FileChip } from "./FileChip.tsx";
import styles from "./TextFile.module.css";
import { type PreviewSize, rememberSize, reservedSize } from "./text-files.ts";

const TextPreview = lazyView(() => import("./TextPreview.tsx"));

export function TextFile({ file }: { file: StoredFile }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [reserved, setReserved] = useState(() => reservedSize(file));
  const keepInPlace = use(ScrollAnchor);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  function onSize(size: PreviewSize) {
    const isChange = size.lines !== reserved.lines || size.hasMore !== reserved.hasMore;
    if (isChange && place.current) keepInPlace(place.current, "load");
    rememberSize(file, size);
    setReserved(size);
  }

  return (
    <div className={styles.file}>
      <FileChip file={file} />
      <div
        ref={place}
        className={styles.place}
        data-more={reserved.hasMore || undefined}
        style={{ "--lines": reserved.lines } as object}
      >
        {isSeen && (
          <Suspense>
            <TextPreview file={file} onSize={onSize} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
