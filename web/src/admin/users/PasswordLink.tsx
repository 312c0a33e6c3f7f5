/** A link by which a user chooses a new password: what it does is said before it is made. */
import type { AdminUser } from "@belfry/contracts/admin";
import type { ResetLink } from "@belfry/contracts/auth/invites";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/use-reauthentication.tsx";
import { adminText } from "../../text/admin.ts";
import { text } from "../../text/text.ts";
import { exactTime } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog, DialogActions } from "../../ui/dialogs/Dialog.tsx";
import { useForm } from "../../ui/fields/use-form.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import { ReadyLink } from "../ReadyLink.tsx";

const words = adminText.users;

export function PasswordLink({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { id: userId, displayName: name } = user;
  const [link, setLink] = useState<ResetLink | null>(null);
  const { confirmed, question } = useReauthentication(words.why);
  const { form, isBusy, failure } = useForm({
    fields: [],
    send: async () => {
      const params = { userId };
      setLink(
        await confirmed(() => call("POST /api/admin/users/:userId/password-reset", { params })),
      );
    },
  });

  return (
    <Dialog title={words.resetTitle(name)} onClose={onClose}>
      {link ? (
        <ReadyLink
          title={words.resetReady}
          why={words.resetReadyWhy(name)}
          label={words.link}
          url={link.url}
          copy={words.copyLink}
          until={adminText.linkUntil(exactTime(link.expiresAt))}
          onDone={onClose}
        />
      ) : (
        <form {...form}>
          <p>{words.resetWhy(name)}</p>
          {failure && <Notice tone="danger">{failure}</Notice>}
          <DialogActions>
            <Button data-autofocus onClick={onClose}>
              {text.ui.cancel}
            </Button>
            <Button type="submit" look="primary" isBusy={isBusy}>
              {words.makeLink}
            </Button>
          </DialogActions>
        </form>
      )}
      {question}
    </Dialog>
  );
}
