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
    displayName: checkRequired(displayName, limits.nameLength),
    email: checkRequired(email, limits.emailLength),
    password: checkNewPassword(password),
  };
}

export function AccountFields(props: { field: (name: Name) => FieldProps; autoFocus?: boolean }) {
  const { field, autoFocus = false } = props;
  return (
    <>
      <TextField
        label={words.name}
        {...field("displayName")}
        required
        autoFocus={autoFocus}
        autoComplete="name"
      />
      <EmailField {...field("email")} />
      <NewPasswordField label={words.password} {...field("password")} />
    </>
  );
}

interface EmailFieldProps extends FieldProps {
  autoFocus?: boolean;
  autoComplete?: string;
}

export function EmailField({ autoComplete = "username", ...rest }: EmailFieldProps) {
  return (
    <TextField label={words.email} type="email" {...rest} required autoComplete={autoComplete} />
  );
}
