/** Changes the name, e-mail or role of a user. */
import type { AdminUser, ChangeUser } from "@belfry/contracts/admin";
import type { Me } from "@belfry/contracts/users";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { adminText } from "../../text/screens/admin.ts";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { type UserDraft, UserFields, useUserForm } from "./UserFields.tsx";

const words = adminText.users;

interface Props {
  user: AdminUser;
  me: Me;
  onChanged: (user: AdminUser) => void;
  onClose: () => void;
}

export function EditUser({ user, me, onChanged, onClose }: Props) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);
  const form = useUserForm(user, async (draft) => {
    const params = { userId: user.id };
    const body = changesOf(user, draft);
    const changed = await withReauthentication(() =>
      call("PATCH /api/admin/users/:userId", { params, body }),
    );
    onChanged(changed);
    announce(words.saved(changed.displayName));
    onClose();
  });

  return (
    <>
      <FormDialog
        title={words.editTitle(user.displayName)}
        form={form}
        submit={words.save}
        onClose={onClose}
      >
        <UserFields me={me} form={form} />
      </FormDialog>
      {reauthenticationDialog}
    </>
  );
}

function changesOf(user: AdminUser, { displayName, email, role }: UserDraft): ChangeUser {
  return {
    ...(displayName !== user.displayName && { displayName }),
    ...(email !== user.email && { email }),
    ...(role !== user.role && { role }),
  };
}
