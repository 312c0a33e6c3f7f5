/** Asks for the password and a factor in hand: what turns two-factor off or moves it elsewhere. */
import type { BothFactors as Factors } from "@belfry/contracts/auth/two-factor";
import { useState } from "react";
import { checkCode } from "../../text/check.ts";
import { settingsText } from "../../text/settings.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog, DialogActions } from "../../ui/dialogs/Dialog.tsx";
import { CodeField } from "../../ui/fields/CodeField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/fields/use-form.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "../settings.module.css";

const words = settingsText.twoFactor;

interface Props {
  title: string;
  why: string;
  action: string;
  look: "primary" | "danger";
  send: (factors: Factors) => Promise<void>;
  onClose: () => void;
}

export function BothFactors({ title, why, action, look, send, onClose }: Props) {
  const [isByCode, setByCode] = useState(true);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [recoveryCode, setRecoveryCode] = useState("");
  const { form, isBusy, errors, failure } = useForm({
    fields: ["password", "code", "recoveryCode"],
    blames: { invalid_password: "password", invalid_code: isByCode ? "code" : "recoveryCode" },
    check: () => ({
      password: password ? undefined : text.problem.required,
      ...(isByCode
        ? { code: checkCode(code) }
        : { recoveryCode: recoveryCode.trim() ? undefined : text.problem.required }),
    }),
    send: () =>
      send({
        password,
        ...(isByCode ? { code } : { recoveryCode: recoveryCode.trim() }),
      }),
  });

  return (
    <Dialog title={title} onClose={onClose}>
      <p className={styles.why}>{why}</p>
      <form {...form}>
        <TextField
          data-autofocus
          label={words.password}
          type="password"
          value={password}
          onChange={setPassword}
          error={errors.password}
          required
          autoComplete="current-password"
        />
        {isByCode ? (
          <CodeField
            label={words.oldCode}
            hint={words.oldCodeHint}
            value={code}
            onChange={setCode}
            error={errors.code}
          />
        ) : (
          <TextField
            label={words.recoveryCode}
            value={recoveryCode}
            onChange={setRecoveryCode}
            error={errors.recoveryCode}
            required
            autoFocus
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Button size="small" onClick={() => setByCode(!isByCode)}>
          {isByCode ? words.useRecovery : words.useCode}
        </Button>
        <DialogActions>
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button type="submit" look={look} isBusy={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
