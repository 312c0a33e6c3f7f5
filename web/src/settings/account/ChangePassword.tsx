/** Settings → Password. A new password ends all other sessions, and passkeys and API keys if wanted. */
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { NewPasswordField } from "../../session/NewPasswordField.tsx";
import { checkNewPassword, checkPassword } from "../../text/check.ts";
import { settingsText } from "../../text/screens/settings.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "../settings.module.css";
import { type Credentials, OtherCredentials } from "./OtherCredentials.tsx";

const words = settingsText.password;
const empty = { currentPassword: "", newPassword: "" };

async function load(): Promise<Credentials> {
  const [passkeys, apiKeys] = await Promise.all([
    call("GET /api/me/passkeys"),
    call("GET /api/me/api-keys"),
  ]);
  return { passkeys: passkeys.items, apiKeys: apiKeys.items };
}

export function ChangePassword({ me }: { me: Me }) {
  const credentials = useLoad(load);
  const [isEnding, setEnding] = useState(true);
  const [saved, setSaved] = useState(words.saved);
  const form = useForm({
    initial: empty,
    fieldByCode: { invalid_password: "currentPassword", password_too_weak: "newPassword" },
    check: ({ currentPassword, newPassword }) => ({
      currentPassword: checkPassword(currentPassword),
      newPassword: checkNewPassword(newPassword),
    }),
    send: async (body, set) => {
      const { value } = credentials;
      // An empty list too: someone may have added one since. A list that was never shown stays.
      const endPasskeysAndApiKeys = isEnding && value !== null;
      await call("PUT /api/me/password", { body: { ...body, endPasskeysAndApiKeys } });
      const count = (value?.passkeys.length ?? 0) + (value?.apiKeys.length ?? 0);
      setSaved(endPasskeysAndApiKeys && count > 0 ? words.savedAndEnded : words.saved);
      set(empty);
      void credentials.reload();
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
        <Loadable state={credentials}>
          {(credentials) => (
            <OtherCredentials {...credentials} isEnding={isEnding} onChange={setEnding} />
          )}
        </Loadable>
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        {form.isSent && <Notice tone="success">{saved}</Notice>}
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {words.save}
        </Button>
      </form>
    </>
  );
}
