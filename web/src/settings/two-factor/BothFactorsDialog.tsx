/** Asks for the password and a second factor, to turn two-factor authentication off or to move it. */
import type { BothFactors } from "@belfry/contracts/auth/two-factor";
import { useState } from "react";
import { checkCode, checkRequired } from "../../text/check.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CodeField } from "../../ui/fields/CodeField.tsx";
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
  const form = useForm({
    initial: { password: "", code: "", recoveryCode: "" },
    fieldByCode: { invalid_password: "password", invalid_code: usesCode ? "code" : "recoveryCode" },
    check: ({ password, code, recoveryCode }) => ({
      password: password ? undefined : text.problem.required,
      ...(usesCode ? { code: checkCode(code) } : { recoveryCode: checkRequired(recoveryCode) }),
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
      {usesCode ? (
        <CodeField label={words.code} hint={words.codeHint} {...form.field("code")} />
      ) : (
        <TextField
          label={words.recoveryCode}
          {...form.field("recoveryCode")}
          required
          autoFocus
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </FormDialog>
  );
}
