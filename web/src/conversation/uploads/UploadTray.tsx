/** The files of the next message, above its text. */

import { limits } from "@belfry/contracts/limits";
import { CircleAlert, FileText, RotateCw, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { fileSize } from "../../text/sizes.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { isImage } from "../files/media.ts";
import { sourceOf } from "../files/sources.ts";
import styles from "./UploadTray.module.css";
import type { Upload } from "./upload-store.ts";
import { cancel, describe, move, moveTo, retry } from "./uploader.ts";

const words = text.uploads;

export default function UploadTray({ uploads }: { uploads: readonly Upload[] }) {
  /** The file that the pointer drags. */
  const [dragged, setDragged] = useState<number>();
  return (
    <ul className={styles.tray} aria-label={words.tray}>
      {uploads.map((upload) => (
        <Cell key={upload.key} upload={upload} dragged={dragged} onDrag={setDragged} />
      ))}
    </ul>
  );
}

interface CellProps {
  upload: Upload;
  dragged: number | undefined;
  onDrag: (key: number | undefined) => void;
}

function Cell({ upload, dragged, onDrag }: CellProps) {
  const { key, source, state, reason, isFinal = false } = upload;
  const name = source.name || words.unnamed;

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    move(key, step);
  }

  return (
    <li
      className={styles.cell}
      data-state={state}
      data-dragged={dragged === key || undefined}
      draggable
      onKeyDown={onKeyDown}
      onDragStart={({ dataTransfer }) => {
        // Firefox drags nothing without data. A type of its own is not dropped as text elsewhere.
        dataTransfer.setData("application/x-belfry-upload", "");
        dataTransfer.effectAllowed = "move";
        onDrag(key);
      }}
      onDragOver={(event) => {
        if (dragged !== undefined) event.preventDefault();
      }}
      onDragEnter={() => dragged !== undefined && dragged !== key && moveTo(dragged, key)}
      onDragEnd={() => onDrag(undefined)}
    >
      <Picture upload={upload} />
      <span className={styles.text}>
        <span className={styles.name} title={name} dir="auto">
          {name}
        </span>
        {state === "failed" ? (
          <span className={styles.reason} role="alert" title={reason}>
            {reason}
          </span>
        ) : state === "done" ? (
          <Description upload={upload} />
        ) : (
          <Progress upload={upload} name={name} />
        )}
      </span>
      {state === "failed" && !isFinal && (
        <Button onClick={() => retry(key)}>
          <RotateCw size={14} />
          {words.retry}
        </Button>
      )}
      <IconButton icon={X} label={words.remove(name)} onClick={() => cancel(key)} />
    </li>
  );
}

function Picture({ upload: { state, file } }: { upload: Upload }) {
  if (file && isImage(file))
    return <img className={styles.picture} {...sourceOf(file, "40px")} alt="" />;
  return (
    <span className={styles.picture}>
      {state === "failed" ? <CircleAlert size={18} /> : <FileText size={18} />}
    </span>
  );
}

function Progress({ upload: { progress }, name }: { upload: Upload; name: string }) {
  const percent = Math.round(progress * 100);
  return (
    <span className={styles.progress}>
      <progress max={100} value={percent} aria-label={words.uploading(name)} />
      <span aria-hidden="true">{words.percent(percent)}</span>
    </span>
  );
}

/** The size of a file, or the description of an image, which a click changes. */
function Description({ upload: { key, file } }: { upload: Upload }) {
  const [isOpen, setOpen] = useState(false);
  if (!file) return null;
  if (!isImage(file)) return <span className={styles.note}>{fileSize(file.size)}</span>;
  const { alt = "" } = file;
  if (!isOpen) {
    return (
      <button type="button" className={styles.alt} onClick={() => setOpen(true)}>
        {alt ? (
          <>
            <b>{words.alt}</b> {alt}
          </>
        ) : (
          words.addAlt
        )}
      </button>
    );
  }
  return (
    <input
      className={styles.input}
      defaultValue={alt}
      maxLength={limits.altTextLength}
      aria-label={words.altLabel(file.name)}
      placeholder={words.altHint}
      // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
      autoFocus
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter" || event.key === "Escape") {
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.blur();
        }
      }}
      onBlur={({ currentTarget }) => {
        describe(key, currentTarget.value);
        setOpen(false);
      }}
    />
  );
}
