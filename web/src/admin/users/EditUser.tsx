/** Another name, e-mail or role for a user; what did not change is not sent. */
import type { AdminUser, ChangeUser } from "@belfry/contracts/admin";
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/use-reauthentication.tsx";
import { adminText } from "../../text/admin.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog, DialogActions } from "../../ui/dialogs/Dialog.tsx";
import { useForm } from "../../ui/fields/use-form.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { checkUser, type UserDraft, UserFields, userBlames, userFields } from "./UserFields.tsx";

const words = adminText.users;

interface Props {
  user: AdminUser;
  me: Me;
  onChanged: (user: AdminUser) => void;
  onClose: () => void;
}

export function EditUser({ user, me, onChanged, onClose }: Props) {
  const { displayName, email, role } = user;
  const [draft, setDraft] = useState<UserDraft>({ displayName, email, role });
  const { confirmed, question } = useReauthentication(words.why);
  const { form, isBusy, errors, failure } = useForm({
    fields: userFields,
    blames: userBlames,
    check: () => checkUser(draft),
    send: async () => {
      const params = { userId: user.id };
      const body = changesOf(user, draft);
      const changed = await confirmed(() =>
        call("PATCH /api/admin/users/:userId", { params, body }),
      );
      onChanged(changed);
      announce(words.saved(changed.displayName));
      onClose();
    },
  });

  return (
    <Dialog title={words.editTitle(displayName)} onClose={onClose}>
      <form {...form}>
        <UserFields me={me} draft={draft} errors={errors} onChange={setDraft} />
        {failure && <Notice tone="danger">{failure}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {words.save}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}

function changesOf(user: AdminUser, { displayName, email, role }: UserDraft): ChangeUser {
  const name = displayName.trim();
  return {
    ...(name !== user.displayName && { displayName: name }),
    ...(email !== user.email && { email }),
    ...(role !== user.role && { role }),
  };
}
