/** Chooses the square part of an image that becomes an avatar. */
import { Minus, Plus } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { avatarText } from "../../text/screens/people/avatar.ts";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { useAction } from "../controls/use-action.ts";
import { Dialog } from "../dialogs/Dialog.tsx";
import { DialogActions } from "../dialogs/DialogActions.tsx";
import { Spinner } from "../marks/Spinner.tsx";
import { Notice } from "../notices/Notice.tsx";
import styles from "./CropDialog.module.css";
import { cutOut, draw, zoomMax } from "./crop.ts";
import { useCrop } from "./use-crop.ts";

const words = avatarText;
/** Larger files would take too much memory on a phone. */
const fileMaxBytes = 25_000_000;
/** Two per pixel of the area. */
const areaPixels = 600;

interface Props {
  file: File;
  shape: "round" | "square";
  onSave: (image: Blob) => Promise<unknown>;
  onClose: () => void;
}

export default function CropDialog({ file, shape, onSave, onClose }: Props) {
  const { image, failure } = useImage(file);
  const { crop, setZoom, area, handlers } = useCrop(image);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hintId = useId();
  const saving = useAction(async () => {
    if (!image) return;
    await onSave(await cutOut(image, crop));
    onClose();
  });

  useEffect(() => {
    if (canvas.current && image) draw(canvas.current, image, crop);
  }, [image, crop]);

  return (
    <Dialog title={words.title} onClose={onClose}>
      {failure ? (
        <Notice tone="danger">{failure}</Notice>
      ) : (
        <>
          <div
            ref={area}
            className={styles.area}
            data-shape={shape}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and zoom the image
            tabIndex={0}
            role="application"
            aria-label={words.area}
            aria-describedby={hintId}
            data-autofocus
            {...handlers}
          >
            {!image && <Spinner className={styles.spinner} />}
            <canvas ref={canvas} width={areaPixels} height={areaPixels} className={styles.canvas} />
            <span className={styles.mask} />
          </div>
          <p id={hintId} className={styles.hint}>
            {words.areaHint}
            <span className="visually-hidden"> {words.keysHint}</span>
          </p>
          <div className={styles.zoom}>
            <Minus size={16} aria-hidden="true" />
            <input
              type="range"
              aria-label={words.zoom}
              min={1}
              max={zoomMax}
              step={0.01}
              value={crop.zoom}
              aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
              disabled={!image}
              onChange={({ target }) => setZoom(Number(target.value))}
            />
            <Plus size={16} aria-hidden="true" />
          </div>
        </>
      )}
      {saving.failure && <Notice tone="danger">{saving.failure}</Notice>}
      <DialogActions>
        <Button onClick={onClose}>{failure ? text.ui.close : text.ui.cancel}</Button>
        {!failure && (
          <Button
            look="primary"
            isBusy={saving.isBusy}
            disabled={!image}
            onClick={() => saving.run()}
          >
            {words.save}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Decodes the file, upright. */
function useImage(file: File): { image: ImageBitmap | null; failure: string | null } {
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [failure, setFailure] = useState(file.size > fileMaxBytes ? words.tooLarge : null);
  useEffect(() => {
    if (file.size > fileMaxBytes) return;
    let isEnded = false;
    let opened: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (bitmap) => {
        opened = bitmap;
        if (isEnded) bitmap.close();
        else setImage(bitmap);
      },
      () => setFailure(words.unreadable),
    );
    return () => {
      isEnded = true;
      opened?.close();
    };
  }, [file]);
  return { image, failure };
}
