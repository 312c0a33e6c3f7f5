/** Place of the dialogs about one message. Their code is loaded after the first screen. */
import { Suspense } from "react";
import { text } from "../../text/text.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { lazyView } from "../../ui/lazy-view.ts";
import { closeMessageDialog, useMessageDialog } from "./message-dialogs.ts";

const AlertDialogs = lazyView(() => import("../alert-dialogs/AlertDialogs.tsx"));
const VersionsDialog = lazyView(() => import("../versions/VersionsDialog.tsx"));

export function MessageDialogs() {
  const dialog = useMessageDialog();
  const close = closeMessageDialog;
  return (
    <ItemBoundary item={dialog} actions={<Button onClick={close}>{text.ui.close}</Button>}>
      <Suspense>
        {dialog?.kind === "versions" && <VersionsDialog message={dialog.message} onClose={close} />}
        {dialog && dialog.kind !== "versions" && dialog.kind !== "forward" && (
          <AlertDialogs kind={dialog.kind} message={dialog.message} onClose={close} />
        )}
      </Suspense>
    </ItemBoundary>
  );
}
