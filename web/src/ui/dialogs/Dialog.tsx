/** A dialog that asks before it closes while a form inside has unsaved changes. */
import { useCallback, useRef, useState } from "react";
import { text } from "../../text/text.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { DialogFrame, type DialogProps } from "./DialogFrame.tsx";
import { LeaveForm } from "./leave-form.ts";

/** `useForm` marks its form. */
const unsavedForm = "form[data-unsaved]";

export function Dialog({ onClose, children, ...frame }: Omit<DialogProps, "ref" | "role">) {
  const element = useRef<HTMLDivElement>(null);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const words = text.ui;

  const leaveForm = useCallback((leave: () => void) => {
    if (element.current?.querySelector(unsavedForm)) setLeave(() => leave);
    else leave();
  }, []);

  return (
    <LeaveForm value={leaveForm}>
      <DialogFrame {...frame} ref={element} onClose={() => leaveForm(onClose)}>
        {children}
        {leave && (
          <ConfirmDialog
            title={words.discardTitle}
            body={words.discardText}
            action={words.discard}
            cancel={words.keepEditing}
            onConfirm={async () => leave()}
            onClose={() => setLeave(null)}
          />
        )}
      </DialogFrame>
    </LeaveForm>
  );
}
