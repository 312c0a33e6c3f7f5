/** Turns two-factor authentication off or moves it, after the password and a second factor. */
import type { BothFactors } from "@belfry/contracts/auth/two-factor";
import { useState } from "react";
import { checkSecondFactor, SecondFactorField } from "../../session/SecondFactorField.tsx";
import { checkPassword } from "../../text/check.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";

const words = text.credentials;

interface Props {
  title: string;
  intro: string;
  submit: string;
  look: "primary" | "danger";
  send: (factors: BothFactors) => Promise<void>;
  onClose: () => void;
}

export function BothFactorsDialog({ send, ...dialog }: Props) {
  const [usesCode, setUsesCode] = useState(true);
  const factor = usesCode ? "code" : "recoveryCode";
  const form = useForm({
    initial: { password: "", code: "", recoveryCode: "" },
    fieldByCode: { invalid_password: "password", invalid_code: factor },
    check: (values) => ({
      password: checkPassword(values.password),
      ...checkSecondFactor(factor, values),
    }),
    send: ({ password, code, recoveryCode }) =>
      send({ password, ...(usesCode ? { code } : { recoveryCode: recoveryCode.trim() }) }),
  });

  return (
    <FormDialog
      {...dialog}
      form={form}
      extra={
        <Button size="small" onClick={() => setUsesCode(!usesCode)}>
          {usesCode ? words.useRecoveryCode : words.useCode}
        </Button>
      }
    >
      <TextField
        data-autofocus
        label={words.password}
        type="password"
        {...form.field("password")}
        required
        autoComplete="current-password"
      />
      <SecondFactorField name={factor} field={form.field} autoFocus={false} />
    </FormDialog>
  );
}
