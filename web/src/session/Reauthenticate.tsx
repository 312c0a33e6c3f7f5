/**
 * Asks once more who sits here, for what a session alone may not do: by password or, with
 * two-factor on, by a code of the app or a recovery code. Screens ask through `useReauthentication`.
 */
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { checkCode } from "../text/check.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Dialog, DialogActions } from "../ui/dialogs/Dialog.tsx";
import { CodeField } from "../ui/fields/CodeField.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/fields/use-form.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./Reauthenticate.module.css";

const words = text.reauthenticate;

interface Props {
  why: string;
  onConfirmed: () => void;
  onClose: () => void;
}

export function Reauthenticate({ why, onConfirmed, onClose }: Props) {
  const [hasApp, setHasApp] = useHasApp();
  const [isByRecovery, setByRecovery] = useState(false);
  const way = !hasApp ? "password" : isByRecovery ? "recoveryCode" : "code";
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [recoveryCode, setRecoveryCode] = useState("");
  const { form, isBusy, errors, failure } = useForm({
    fields: ["password", "code", "recoveryCode"],
    blames: {
      invalid_password: "password",
      invalid_code: way === "code" ? "code" : "recoveryCode",
    },
    check: () => {
      if (way === "code") return { code: checkCode(code) };
      const given = way === "password" ? password : recoveryCode;
      return { [way]: given.trim() ? undefined : text.problem.required };
    },
    send: async () => {
      const given = { password, code, recoveryCode };
      try {
        await call("POST /api/auth/reauthenticate", { body: { [way]: given[way] } });
      } catch (refusal) {
        if (isProblem(refusal, "second_factor_required")) setHasApp(true);
        throw refusal;
      }
      onConfirmed();
    },
  });

  return (
    <Dialog title={hasApp ? words.byCodeTitle : words.byPasswordTitle} onClose={onClose}>
      <p className={styles.why}>{why}</p>
      <form {...form}>
        {way === "code" && (
          <CodeField
            label={words.code}
            hint={words.codeHint}
            value={code}
            onChange={setCode}
            error={errors.code}
            autoFocus
          />
        )}
        {way === "recoveryCode" && (
          <TextField
            label={text.signIn.recoveryCode}
            hint={text.signIn.recoveryCodeHint}
            value={recoveryCode}
            onChange={setRecoveryCode}
            error={errors.recoveryCode}
            required
            autoFocus
            autoComplete="off"
          />
        )}
        {way === "password" && (
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
          <Button size="small" onClick={() => setByRecovery(!isByRecovery)}>
            {isByRecovery ? words.useCode : text.signIn.useRecoveryCode}
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

/** Whether there is an app to read a code from. Unknown is no: the refusal tells, if it is wrong. */
function useHasApp() {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    call("GET /api/me/2fa").then(
      (state) => setOn(state.isOn),
      () => {},
    );
  }, []);
  return [isOn, setOn] as const;
}
