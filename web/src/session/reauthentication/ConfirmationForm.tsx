/** The form of the dialog that confirms the user: a password, a code or a recovery code. */
import { type ReactNode, useState } from "react";
import { call } from "../../api/call.ts";
import { checkPassword } from "../../text/check.ts";
import { isProblem } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import styles from "../../ui/forms/FormDialog.module.css";
import { useForm } from "../../ui/forms/use-form.ts";
import { checkSecondFactor, SecondFactorField } from "../SecondFactorField.tsx";

const words = text.reauthenticate;
const { credentials } = text;

interface Props {
  reason: string;
  /** Whether the user has an authenticator app. */
  hasApp: boolean;
  /** The server's reply says that the user has none any more, or has one now. */
  onChanged: (hasApp: boolean) => void;
  onConfirmed: () => void;
  onCancel: () => void;
  /** Another way to confirm, above the fields. */
  children?: ReactNode;
}

export function ConfirmationForm(props: Props) {
  const { reason, hasApp, onChanged, onConfirmed, onCancel, children } = props;
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
        ? { password: checkPassword(values.password) }
        : checkSecondFactor(factor, values),
    send: async (values) => {
      try {
        await call("POST /api/auth/reauthenticate", { body: { [factor]: values[factor] } });
      } catch (error) {
        if (isProblem(error, "second_factor_required")) return onChanged(true);
        if (isProblem(error, "two_factor_off")) return onChanged(false);
        throw error;
      }
      onConfirmed();
    },
  });

  return (
    <form {...form.props}>
      <p className={styles.intro}>{reason}</p>
      {children}
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
      <FormActions form={form} submit={words.confirm} onCancel={onCancel}>
        {hasApp && (
          <Button size="small" onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}>
            {usesRecoveryCode ? credentials.useCode : credentials.useRecoveryCode}
          </Button>
        )}
      </FormActions>
    </form>
  );
}
