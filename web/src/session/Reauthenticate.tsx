/**
 * The dialog that confirms the user by password or, with two-factor authentication, by a code or a
 * recovery code. Screens use it through `useReauthentication`.
 */
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { checkRequired } from "../text/check.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { FormDialog } from "../ui/forms/FormDialog.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { checkSecondFactor, SecondFactorField } from "./SecondFactorField.tsx";

const words = text.reauthenticate;
const { credentials } = text;

interface Props {
  /** Why the user has to confirm. */
  reason: string;
  onConfirmed: () => void;
  onClose: () => void;
}

export function Reauthenticate({ reason, onConfirmed, onClose }: Props) {
  const [hasApp, setHasApp] = useHasApp();
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const factor = !hasApp ? "password" : usesRecoveryCode ? "recoveryCode" : "code";
  const form = useForm({
    initial: { password: "", code: "", recoveryCode: "" },
    fieldByCode: {
      invalid_password: "password",
      invalid_code: factor === "code" ? "code" : "recoveryCode",
    },
    check: (values) =>
      factor === "password"
        ? { password: checkRequired(values.password) }
        : checkSecondFactor(factor, values),
    send: async (values) => {
      try {
        await call("POST /api/auth/reauthenticate", { body: { [factor]: values[factor] } });
      } catch (error) {
        if (isProblem(error, "second_factor_required")) setHasApp(true);
        throw error;
      }
      onConfirmed();
    },
  });

  return (
    <FormDialog
      title={hasApp ? words.byCodeTitle : words.byPasswordTitle}
      intro={reason}
      form={form}
      submit={words.confirm}
      extra={
        hasApp && (
          <Button size="small" onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}>
            {usesRecoveryCode ? credentials.useCode : credentials.useRecoveryCode}
          </Button>
        )
      }
      onClose={onClose}
    >
      {factor !== "password" ? (
        <SecondFactorField name={factor} field={form.field} />
      ) : (
        <TextField
          data-autofocus
          label={credentials.password}
          type="password"
          {...form.field("password")}
          required
          autoFocus
          autoComplete="current-password"
        />
      )}
    </FormDialog>
  );
}

/** Whether the user has an authenticator app. False while unknown: the server's reply corrects it. */
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
