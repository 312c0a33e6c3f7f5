/** The field for a code of the authenticator app, or for a recovery code. */
import { checkCode, checkRequired } from "../text/check.ts";
import { text } from "../text/text.ts";
import { CodeField } from "../ui/fields/CodeField.tsx";
import { TextField } from "../ui/fields/TextField.tsx";

const words = text.credentials;

type Name = "code" | "recoveryCode";

export function checkSecondFactor(name: Name, values: Record<Name, string>) {
  const value = values[name];
  return { [name]: name === "code" ? checkCode(value) : checkRequired(value, "recoveryCode") };
}

interface Props {
  name: Name;
  field: (name: Name) => {
    value: string;
    onChange: (value: string) => void;
    error: string | undefined;
  };
  autoFocus?: boolean;
  submitsWhenFull?: boolean;
}

export function SecondFactorField({ name, field, autoFocus = true, ...rest }: Props) {
  if (name === "code") {
    return (
      <CodeField
        label={words.code}
        hint={words.codeHint}
        {...field("code")}
        autoFocus={autoFocus}
        {...rest}
      />
    );
  }
  return (
    <TextField
      label={words.recoveryCode}
      hint={words.recoveryCodeHint}
      {...field("recoveryCode")}
      required
      autoFocus
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
