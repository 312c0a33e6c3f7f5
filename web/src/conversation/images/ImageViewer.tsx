/** Shows an image of a message over the page. The arrow keys show the other images of the message. */
import { ChevronLeft, ChevronRight, Download, ExternalLink, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { focusAgain, isOutlineShown } from "../../ui/dialogs/focus-again.ts";
import { externalLink } from "../../ui/external.ts";
import styles from "./ImageViewer.module.css";
import { Stage } from "./Stage.tsx";
import { useZoom } from "./use-zoom.ts";
import { type Viewed, view } from "./viewer.ts";
import { ZoomButtons } from "./ZoomButtons.tsx";

const words = text.conversation.viewer;

export default function ImageViewer({ images, index }: Viewed) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const image = images[index];
  const zoom = useZoom(image?.path);
  const close = () => view(null);
  const show = (next: number) => images[next] && view({ images, index: next });

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const hadOutline = isOutlineShown();
    dialog.current?.showModal();
    closeButton.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) focusAgain(opener, hadOutline);
    };
  }, []);

  // Of the document: a button that is no longer shown loses the focus.
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowLeft") show(index - 1);
      else if (event.key === "ArrowRight") show(index + 1);
      else if (event.key === "+" || event.key === "=") zoom.change(1);
      else if (event.key === "-") zoom.change(-1);
      else if (event.key === "0") zoom.reset();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });

  if (!image) return null;
  const { name, alt, url, isFile = false } = image;
  const position = images.length > 1 ? words.position(index + 1, images.length) : undefined;
  return (
    <dialog ref={dialog} className={styles.viewer} aria-label={words.title(name)} onClose={close}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <ZoomButtons zoom={zoom} />
        <a href={url} {...externalLink} className={styles.original} title={words.original}>
          <ExternalLink size={16} />
          <span>{words.original}</span>
        </a>
        {isFile && (
          <a href={url} download={name} className={styles.save} title={words.save}>
            <Download size={18} aria-label={words.save} />
          </a>
        )}
        <IconButton icon={X} label={text.ui.close} ref={closeButton} onClick={close} />
      </header>
      <Stage
        key={image.path}
        image={image}
        zoom={zoom}
        onClose={close}
        onStep={(step) => show(index + step)}
      />
      {index > 0 && (
        <IconButton
          icon={ChevronLeft}
          label={words.previous}
          className={styles.previous}
          onClick={() => show(index - 1)}
        />
      )}
      {index < images.length - 1 && (
        <IconButton
          icon={ChevronRight}
          label={words.next}
          className={styles.next}
          onClick={() => show(index + 1)}
        />
      )}
      <p className={styles.caption}>
        <span aria-hidden>{[position, alt].filter(Boolean).join(" · ")}</span>
        <span className="visually-hidden" role="status">
          {position && words.announcement(index + 1, images.length, alt ?? name)}
        </span>
      </p>
    </dialog>
  );
}
