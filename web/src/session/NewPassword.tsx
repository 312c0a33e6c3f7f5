/** The field for a password to be chosen, with the rule beside it. */
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

export function NewPassword(props: Props) {
  return (
    <TextField
      {...props}
      type="password"
      hint={text.setup.passwordHint(limits.passwordMinLength)}
      required
      autoComplete="new-password"
    />
  );
}
