/** Shows an image of a message over the page. The arrow keys show the other images of the message. */
import { ChevronLeft, ChevronRight, ExternalLink, X } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { focusAgain, isOutlineShown } from "../../ui/dialogs/focus-again.ts";
import { externalLink } from "../../ui/external.ts";
import styles from "./ImageViewer.module.css";
import { type Viewed, view } from "./viewer.ts";

const words = text.conversation.viewer;

export default function ImageViewer({ images, index }: Viewed) {
  const dialog = useRef<HTMLDialogElement>(null);
  const image = images[index];
  const close = () => view(null);
  const show = (next: number) => images[next] && view({ images, index: next });

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const hadOutline = isOutlineShown();
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) focusAgain(opener, hadOutline);
    };
  }, []);

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "ArrowLeft") show(index - 1);
    if (key === "ArrowRight") show(index + 1);
  }

  if (!image) return null;
  const { path, name, url } = image;
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={words.title(name)}
      onClose={close}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        {images.length > 1 && (
          <span className={styles.count}>{words.position(index + 1, images.length)}</span>
        )}
        <a href={url} {...externalLink} className={styles.original}>
          <ExternalLink size={16} />
          {words.original}
        </a>
        <IconButton icon={X} label={text.ui.close} autoFocus onClick={close} />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc and the button close it by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the button close it by keyboard */}
      <div
        className={styles.stage}
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
      >
        <img src={path} alt={name} />
      </div>
      {images.length > 1 && (
        <div className={styles.steps}>
          <IconButton
            icon={ChevronLeft}
            label={words.previous}
            disabled={index === 0}
            onClick={() => show(index - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label={words.next}
            disabled={index === images.length - 1}
            onClick={() => show(index + 1)}
          />
        </div>
      )}
    </dialog>
  );
}
