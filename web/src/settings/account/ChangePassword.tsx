/** Settings → Password. Every other session ends with the old one. */
import { limits } from "@belfry/contracts/limits";
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { checkNewPassword } from "../../text/check.ts";
import { settingsText } from "../../text/settings.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/fields/use-form.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "../settings.module.css";

const words = settingsText.password;

export function ChangePassword({ me }: { me: Me }) {
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const [isDone, setDone] = useState(false);

  const { form, isBusy, errors, failure } = useForm({
    fields: ["currentPassword", "newPassword"],
    blames: { invalid_password: "currentPassword", password_too_weak: "newPassword" },
    check: () => {
      setDone(false);
      return {
        currentPassword: currentPassword ? undefined : text.problem.required,
        newPassword: checkNewPassword(newPassword),
      };
    },
    send: async () => {
      await call("PUT /api/me/password", { body: { currentPassword, newPassword } });
      setCurrent("");
      setNew("");
      setDone(true);
    },
  });

  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <form {...form} className={styles.narrow}>
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={me.email} readOnly hidden />
        <TextField
          label={words.current}
          type="password"
          value={currentPassword}
          onChange={setCurrent}
          error={errors.currentPassword}
          required
          autoComplete="current-password"
        />
        <TextField
          label={words.next}
          type="password"
          hint={text.setup.passwordHint(limits.passwordMinLength)}
          value={newPassword}
          onChange={setNew}
          error={errors.newPassword}
          required
          autoComplete="new-password"
        />
        {failure && <Notice tone="danger">{failure}</Notice>}
        {isDone && <Notice tone="success">{words.saved}</Notice>}
        <Button type="submit" look="primary" isBusy={isBusy}>
          {words.save}
        </Button>
      </form>
    </>
  );
}
