/** Settings → Password. A new password ends all other sessions. */
import type { Me } from "@belfry/contracts/users";
import { call } from "../../api/call.ts";
import { NewPasswordField } from "../../session/NewPasswordField.tsx";
import { checkNewPassword } from "../../text/check.ts";
import { settingsText } from "../../text/settings.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "../settings.module.css";

const words = settingsText.password;
const empty = { currentPassword: "", newPassword: "" };

export function ChangePassword({ me }: { me: Me }) {
  const form = useForm({
    initial: empty,
    fieldByCode: { invalid_password: "currentPassword", password_too_weak: "newPassword" },
    check: ({ currentPassword, newPassword }) => ({
      currentPassword: currentPassword ? undefined : text.problem.required,
      newPassword: checkNewPassword(newPassword),
    }),
    send: async (body, set) => {
      await call("PUT /api/me/password", { body });
      set(empty);
    },
  });

  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <form {...form.props} className={styles.narrow}>
        {/* For password managers. */}
        <input type="email" autoComplete="username" value={me.email} readOnly hidden />
        <TextField
          label={words.current}
          type="password"
          {...form.field("currentPassword")}
          required
          autoComplete="current-password"
        />
        <NewPasswordField label={text.credentials.newPassword} {...form.field("newPassword")} />
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        {form.isSent && <Notice tone="success">{words.saved}</Notice>}
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {words.save}
        </Button>
      </form>
    </>
  );
}
