/** Opens the file dialog of the browser. */
import { Paperclip } from "lucide-react";
import { useRef } from "react";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";

export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon={Paperclip}
        label={text.uploads.attach}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={text.uploads.attach}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = ""; // so that the same file can be chosen again
        }}
      />
    </>
  );
}
