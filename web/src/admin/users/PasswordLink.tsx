/** Creates a link for choosing a new password, after explaining what it does. */
import type { AdminUser } from "@belfry/contracts/admin";
import type { ResetLink } from "@belfry/contracts/auth/invites";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { adminText } from "../../text/screens/admin.ts";
import { text } from "../../text/text.ts";
import { exactTime } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { OneTimeLink } from "../OneTimeLink.tsx";

const words = adminText.users;

export function PasswordLink({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { id: userId, displayName: name } = user;
  const [link, setLink] = useState<ResetLink | null>(null);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);
  const { isBusy, failure, run } = useAction(async () => {
    const endpoint = "POST /api/admin/users/:userId/password-reset";
    setLink(await withReauthentication(() => call(endpoint, { params: { userId } })));
  });

  return (
    <Dialog title={words.resetTitle(name)} onClose={onClose}>
      {link ? (
        <OneTimeLink
          title={words.resetReady}
          hint={words.resetReadyText(name)}
          url={link.url}
          validity={adminText.linkUntil(exactTime(link.expiresAt))}
          onDone={onClose}
        />
      ) : (
        <>
          <p>{words.resetText(name)}</p>
          {failure && <Notice tone="danger">{failure}</Notice>}
          <DialogActions>
            <Button data-autofocus onClick={onClose}>
              {text.ui.cancel}
            </Button>
            <Button look="primary" isBusy={isBusy} onClick={run}>
              {words.createLink}
            </Button>
          </DialogActions>
        </>
      )}
      {reauthenticationDialog}
    </Dialog>
  );
}
