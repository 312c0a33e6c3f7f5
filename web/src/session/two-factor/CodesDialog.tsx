/** New recovery codes in a dialog that warns whoever leaves it without them. */
import { useState } from "react";
import { explain } from "../../text/explain.ts";
import { settingsText } from "../../text/settings.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

const words = settingsText.twoFactor;

interface Props {
  email: string;
  codes: readonly string[];
  onClose: () => void;
}

export function CodesDialog({ email, codes, onClose }: Props) {
  const [isKept, setKept] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog title={words.codesTitle} onClose={isKept ? onClose : () => setLeaving(true)}>
      <RecoveryCodes email={email} codes={codes} onKept={() => setKept(true)} onDone={onClose} />
      {isLeaving && (
        <ConfirmDialog
          title={words.leaveTitle}
          why={words.leaveWhy}
          action={words.leave}
          explain={explain}
          onConfirm={async () => onClose()}
          onClose={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}
