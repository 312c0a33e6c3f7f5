/** An avatar with buttons to upload another one and to remove it. */
import { type ReactNode, Suspense, useRef, useState } from "react";
import { avatarText } from "../../text/screens/people/avatar.ts";
import { Button } from "../controls/Button.tsx";
import { useAction } from "../controls/use-action.ts";
import fieldStyles from "../fields/Field.module.css";
import { lazyView } from "../lazy-view.ts";
import { toast } from "../notices/Announcer.tsx";
import { Notice } from "../notices/Notice.tsx";
import styles from "./AvatarField.module.css";

const CropDialog = lazyView(() => import("./CropDialog.tsx"));
const words = avatarText;

interface Props {
  /** The present avatar. */
  children: ReactNode;
  shape: "round" | "square";
  hasImage: boolean;
  onUpload: (image: Blob) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
  /** In a row of settings, the label and the hint are at the left. */
  layout?: "row" | "stack";
}

export function AvatarField(props: Props) {
  const { children, shape, hasImage, onUpload, onRemove, layout = "stack" } = props;
  const isRow = layout === "row";
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const removal = useAction(async () => {
    await onRemove();
    toast(words.removed);
  });

  return (
    <div className={isRow ? fieldStyles.row : styles.field}>
      <div className={fieldStyles.rowText}>
        <span className={fieldStyles.rowLabel}>{words.label}</span>
        <span className={fieldStyles.hint}>{words.hint}</span>
      </div>
      <div className={isRow ? styles.rowControls : styles.controls}>
        {children}
        <span className={styles.buttons}>
          <Button
            aria-label={hasImage ? words.changeAvatar : words.uploadAvatar}
            onClick={() => input.current?.click()}
          >
            {hasImage ? words.change : words.upload}
          </Button>
          {hasImage && (
            <Button
              look="quiet"
              aria-label={words.removeAvatar}
              isBusy={removal.isBusy}
              onClick={() => removal.run()}
            >
              {words.remove}
            </Button>
          )}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={words.uploadAvatar}
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          target.value = ""; // the same file can be chosen again
        }}
      />
      {removal.failure && <Notice tone="danger">{removal.failure}</Notice>}
      {file && (
        <Suspense>
          <CropDialog
            file={file}
            shape={shape}
            onSave={async (image) => {
              await onUpload(image);
              toast(words.saved);
            }}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
