/** A user made by hand, and the link by which they choose their password. */
import type { AdminUser } from "@belfry/contracts/admin";
import type { ResetLink } from "@belfry/contracts/auth/invites";
import type { Me } from "@belfry/contracts/users";
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
import { checkUser, type UserDraft, UserFields, userBlames, userFields } from "./UserFields.tsx";

const words = adminText.users;

interface Props {
  me: Me;
  onCreated: (user: AdminUser) => void;
  onClose: () => void;
}

export function CreateUser({ me, onCreated, onClose }: Props) {
  const [draft, setDraft] = useState<UserDraft>({ displayName: "", email: "", role: "member" });
  const [link, setLink] = useState<ResetLink | null>(null);
  const { confirmed, question } = useReauthentication(words.why);
  const { form, isBusy, errors, failure } = useForm({
    fields: userFields,
    blames: userBlames,
    check: () => checkUser(draft),
    send: async () => {
      const body = { ...draft, displayName: draft.displayName.trim() };
      const created = await confirmed(() => call("POST /api/admin/users", { body }));
      onCreated(created.user);
      if (created.passwordReset) setLink(created.passwordReset);
      else onClose();
    },
  });

  return (
    <Dialog title={words.create} {...(!link && { subtitle: words.createLead })} onClose={onClose}>
      {link ? (
        <ReadyLink
          title={words.created(draft.displayName.trim())}
          why={words.createdWhy(draft.displayName.trim())}
          label={words.link}
          url={link.url}
          copy={words.copyLink}
          until={adminText.linkUntil(exactTime(link.expiresAt))}
          onDone={onClose}
        />
      ) : (
        <form {...form}>
          <UserFields me={me} draft={draft} errors={errors} onChange={setDraft} />
          {failure && <Notice tone="danger">{failure}</Notice>}
          <DialogActions>
            <Button onClick={onClose}>{text.ui.cancel}</Button>
            <Button type="submit" look="primary" isBusy={isBusy}>
              {words.create}
            </Button>
          </DialogActions>
        </form>
      )}
      {question}
    </Dialog>
  );
}
