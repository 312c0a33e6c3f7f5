/** Name, e-mail and password of a new user. */
import { limits } from "@belfry/contracts/limits";
import { checkNewPassword, checkRequired } from "../text/check.ts";
import { text } from "../text/text.ts";
import { TextField } from "../ui/fields/TextField.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";

const words = text.credentials;

type Name = "displayName" | "email" | "password";
type FieldProps = { value: string; onChange: (value: string) => void; error: string | undefined };

export function checkAccount({ displayName, email, password }: Record<Name, string>) {
  return {
    displayName: checkRequired(displayName, "yourName", limits.nameLength),
    email: checkRequired(email, "email", limits.emailLength),
    password: checkNewPassword(password),
  };
}

interface Props {
  field: (name: Name) => FieldProps;
  autoFocus?: boolean;
  /** The reason why the e-mail cannot be changed. */
  fixedEmailHint?: string | undefined;
}

export function AccountFields({ field, autoFocus = false, fixedEmailHint }: Props) {
  return (
    <>
      <TextField
        label={words.name}
        {...field("displayName")}
        required
        autoFocus={autoFocus}
        autoComplete="name"
      />
      <EmailField {...field("email")} fixedHint={fixedEmailHint} />
      <NewPasswordField label={words.password} {...field("password")} />
    </>
  );
}

interface EmailFieldProps extends FieldProps {
  autoFocus?: boolean;
  autoComplete?: string;
  fixedHint?: string | undefined;
}

export function EmailField({ autoComplete = "username", fixedHint, ...rest }: EmailFieldProps) {
  return (
    <TextField
      label={words.email}
      type="email"
      {...rest}
      hint={fixedHint}
      readOnly={fixedHint !== undefined}
      required
      autoComplete={autoComplete}
    />
  );
}
