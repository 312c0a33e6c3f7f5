/**
 * Asks once more who sits here, for what a session alone may not do: by password or, with
 * two-factor on, by a code of the app. Screens ask through `useReauthentication`.
 */
import { useEffect, useState } from "react";
import { call } from "../live/call.ts";
import { checkCode } from "../text/check.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CodeField } from "../ui/controls/CodeField.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import { useForm } from "../ui/controls/use-form.ts";
import { Dialog, DialogActions } from "../ui/dialogs/Dialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./Reauthenticate.module.css";

const words = text.reauthenticate;

interface Props {
  why: string;
  onConfirmed: () => void;
  onClose: () => void;
}

export function Reauthenticate({ why, onConfirmed, onClose }: Props) {
  const hasApp = useHasApp();
  const [isByCode, setByCode] = useState(false);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { form, isBusy, errors, failure } = useForm({
    fields: ["password", "code"],
    blames: { invalid_password: "password", invalid_code: "code" },
    check: () =>
      isByCode
        ? { code: checkCode(code) }
        : { password: password ? undefined : text.problem.required },
    send: async () => {
      const body = isByCode ? { code } : { password };
      await call("POST /api/auth/reauthenticate", { body });
      onConfirmed();
    },
  });

  return (
    <Dialog title={isByCode ? words.byCodeTitle : words.byPasswordTitle} onClose={onClose}>
      <p className={styles.why}>{why}</p>
      <form {...form}>
        {isByCode ? (
          <CodeField
            label={words.code}
            hint={words.codeHint}
            value={code}
            onChange={setCode}
            error={errors.code}
            autoFocus
          />
        ) : (
          <TextField
            data-autofocus
            label={words.password}
            type="password"
            value={password}
            onChange={setPassword}
            error={errors.password}
            required
            autoFocus
            autoComplete="current-password"
          />
        )}
        {failure && <Notice tone="danger">{failure}</Notice>}
        {hasApp && (
          <Button size="small" onClick={() => setByCode(!isByCode)}>
            {isByCode ? words.usePassword : words.useCode}
          </Button>
        )}
        <DialogActions>
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {words.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Whether there is an app to read a code from. Unknown is no: the password always does. */
function useHasApp(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    call("GET /api/me/2fa").then(
      (state) => setOn(state.isOn),
      () => {},
    );
  }, []);
  return isOn;
}
