/** The field for a new password, with the minimum length as the hint. */
import { limits } from "@belfry/contracts/limits";
import { text } from "../text/text.ts";
import { TextField } from "../ui/fields/TextField.tsx";

interface Props {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
  autoFocus?: boolean;
}

export function NewPasswordField(props: Props) {
  return (
    <TextField
      {...props}
      type="password"
      hint={text.credentials.passwordHint(limits.passwordMinLength)}
      required
      autoComplete="new-password"
    />
  );
}
