/** New recovery codes in a dialog that warns before it closes without them being saved. */
import { useState } from "react";
import { settingsText } from "../../text/screens/settings.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

const words = settingsText.twoFactor;

interface Props {
  email: string;
  codes: readonly string[];
  onClose: () => void;
}

export function RecoveryCodesDialog({ email, codes, onClose }: Props) {
  const [isSaved, setSaved] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog title={words.codesTitle} onClose={isSaved ? onClose : () => setLeaving(true)}>
      <RecoveryCodes email={email} codes={codes} onSaved={() => setSaved(true)} onDone={onClose} />
      {isLeaving && (
        <ConfirmDialog
          title={words.leaveTitle}
          body={words.leaveText}
          action={words.leave}
          onConfirm={async () => onClose()}
          onClose={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}
