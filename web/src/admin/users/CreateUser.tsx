/** Creates a user, then shows the link for choosing a password. */
import type { AdminUser } from "@belfry/contracts/admin";
import type { ResetLink } from "@belfry/contracts/auth/invites";
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { adminText } from "../../text/screens/admin.ts";
import { exactTime } from "../../text/times.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { OneTimeLink } from "../OneTimeLink.tsx";
import { UserFields, useUserForm } from "./UserFields.tsx";

const words = adminText.users;

interface Props {
  me: Me;
  onCreated: (user: AdminUser) => void;
  onClose: () => void;
}

export function CreateUser({ me, onCreated, onClose }: Props) {
  const [link, setLink] = useState<ResetLink | null>(null);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);
  const form = useUserForm({ displayName: "", email: "", role: "member" }, async (body) => {
    const created = await withReauthentication(() => call("POST /api/admin/users", { body }));
    onCreated(created.user);
    if (created.passwordReset) setLink(created.passwordReset);
    else onClose();
  });
  const name = form.values.displayName.trim();

  return (
    <Dialog title={words.create} {...(!link && { subtitle: words.createLead })} onClose={onClose}>
      {link ? (
        <OneTimeLink
          title={words.created(name)}
          hint={words.createdText(name)}
          url={link.url}
          validity={adminText.linkUntil(exactTime(link.expiresAt))}
          onDone={onClose}
        />
      ) : (
        <form {...form.props}>
          <UserFields me={me} form={form} />
          <FormActions form={form} submit={words.create} onCancel={onClose} />
        </form>
      )}
      {reauthenticationDialog}
    </Dialog>
  );
}
