/** Takes files that are dropped on the chat, and shows a target while they are dragged over it. */
import { Upload } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { text } from "../../text/text.ts";
import styles from "./DropArea.module.css";

interface Props {
  className: string | undefined;
  title: string;
  /** Undefined in a chat that nobody can write to. */
  onFiles: ((files: File[]) => void) | undefined;
  children: ReactNode;
}

export function DropArea({ className, title, onFiles, children }: Props) {
  const [count, setCount] = useState<number | null>(null);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  const handlers = onFiles && {
    onDragEnter(event: DragEvent) {
      if (hasFiles(event)) setCount(event.dataTransfer.items.length);
    },
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
        setCount(null);
    },
    onDrop(event: DragEvent) {
      setCount(null);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return (
    <div className={className} {...handlers}>
      {children}
      {count !== null && (
        <div className={styles.area}>
          <Upload size={32} />
          <strong>{text.uploads.drop(count, title)}</strong>
          {text.uploads.dropHint}
        </div>
      )}
    </div>
  );
}
