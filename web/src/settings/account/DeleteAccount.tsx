/** Deletes the user's own account, with the password. */
import type { DeletionPreview } from "@belfry/contracts/deletion";
import type { Me } from "@belfry/contracts/users";
import { call, reportSignedOut } from "../../api/call.ts";
import { useDeletionFields } from "../../session/deletion/DeletionFields.tsx";
import styles from "../../session/deletion/parts.module.css";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { clearUserData } from "../../session/sign-out.ts";
import { checkPassword } from "../../text/check.ts";
import { deletionText } from "../../text/screens/deletion.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { Notice } from "../../ui/notices/Notice.tsx";

const words = deletionText.account;

async function load() {
  const [preview, { hasPassword }] = await Promise.all([
    call("GET /api/me/deletion"),
    call("GET /api/me/company"),
  ]);
  return { ...preview, hasPassword };
}

interface Props {
  me: Me;
  onClose: () => void;
}

export function DeleteAccount({ me, onClose }: Props) {
  const preview = useLoad(load);
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p className={styles.intro}>
        {words.text} {deletionText.webhooksStay}
      </p>
      <Loadable state={preview}>
        {(loaded) =>
          loaded.isLastServerOwner ? (
            <Notice tone="info">{words.lastOwner}</Notice>
          ) : (
            <DeleteAccountForm me={me} preview={loaded} onClose={onClose} />
          )
        }
      </Loadable>
    </Dialog>
  );
}

type FormProps = Props & { preview: DeletionPreview & { hasPassword: boolean } };

function DeleteAccountForm({ me, preview, onClose }: FormProps) {
  const { hasPassword } = preview;
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);
  const { fields, body } = useDeletionFields(preview);
  const form = useForm({
    initial: { password: "" },
    fieldByCode: { invalid_password: "password" },
    check: ({ password }) => (hasPassword ? { password: checkPassword(password) } : {}),
    send: async ({ password }) => {
      await withReauthentication(() => call("DELETE /api/me", { body: { ...body, password } }));
      clearUserData();
      reportSignedOut("deleted");
    },
  });
  return (
    <>
      <form {...form.props}>
        {fields}
        {/* For password managers. */}
        <input type="email" autoComplete="username" value={me.email} readOnly hidden />
        {hasPassword && (
          <TextField
            label={words.password}
            type="password"
            {...form.field("password")}
            required
            autoComplete="current-password"
          />
        )}
        <FormActions form={form} submit={words.action} look="danger" onCancel={onClose} />
      </form>
      {reauthenticationDialog}
    </>
  );
}
