/** Deletes a user after asking what happens to their messages and chats. */
import type { AdminUser } from "@belfry/contracts/admin";
import type { DeletionPreview } from "@belfry/contracts/deletion";
import { useCallback } from "react";
import { call } from "../../api/call.ts";
import { useDeletionFields } from "../../session/deletion/DeletionFields.tsx";
import styles from "../../session/deletion/parts.module.css";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { deletionText } from "../../text/screens/deletion.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { announce } from "../../ui/notices/Announcer.tsx";

const words = deletionText.user;

interface Props {
  user: AdminUser;
  /** Reloads the list. */
  onDeleted: () => Promise<void>;
  onClose: () => void;
}

export function DeleteUser({ user, onDeleted, onClose }: Props) {
  const { id: userId, displayName } = user;
  const load = useCallback(
    () => call("GET /api/admin/users/:userId/deletion", { params: { userId } }),
    [userId],
  );
  const preview = useLoad(load);
  return (
    <Dialog title={words.title(displayName)} onClose={onClose}>
      <p className={styles.intro}>
        {words.text(displayName)} {deletionText.webhooksStay}
      </p>
      <Loadable state={preview}>
        {(loaded) => <DeleteUserForm {...{ user, onDeleted, onClose }} preview={loaded} />}
      </Loadable>
    </Dialog>
  );
}

function DeleteUserForm({
  user,
  preview,
  onDeleted,
  onClose,
}: Props & { preview: DeletionPreview }) {
  const { fields, body } = useDeletionFields(preview);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);
  const form = useForm({
    initial: {},
    send: async () => {
      const params = { userId: user.id };
      await withReauthentication(() => call("DELETE /api/admin/users/:userId", { params, body }));
      announce(words.done(user.displayName));
      onClose();
      await onDeleted();
    },
  });
  return (
    <>
      <form {...form.props}>
        {fields}
        <FormActions form={form} submit={words.action} look="danger" onCancel={onClose} />
      </form>
      {reauthenticationDialog}
    </>
  );
}
