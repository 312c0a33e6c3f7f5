/** Asks for the password again, for what a session alone may not do, and then goes on. */
import { useState } from "react";
import { call } from "../live/call.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import { useForm } from "../ui/controls/use-form.ts";
import { Dialog, DialogActions } from "../ui/dialogs/Dialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./webhooks.module.css";

const words = text.webhooks;

interface Props {
  why: string;
  onConfirmed: () => void;
  onClose: () => void;
}

export function ConfirmPassword({ why, onConfirmed, onClose }: Props) {
  const [password, setPassword] = useState("");
  const { form, isBusy, errors, error, failure } = useForm({
    fields: ["password"],
    check: () => ({ password: password ? undefined : text.problem.required }),
    send: async () => {
      await call("POST /api/auth/reauthenticate", { body: { password } });
      onClose();
      onConfirmed();
    },
  });
  const isWrong = isProblem(error, "invalid_password") || isProblem(error, "invalid_login");

  return (
    <Dialog title={words.confirmTitle} onClose={onClose}>
      <p className={styles.question}>{why}</p>
      <form {...form}>
        <TextField
          data-autofocus
          label={words.password}
          type="password"
          value={password}
          onChange={setPassword}
          error={errors.password ?? (isWrong && failure ? failure : undefined)}
          required
          autoComplete="current-password"
        />
        {failure && !isWrong && <Notice tone="danger">{failure}</Notice>}
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
