/** Opened from a reset link: one new password, after which one signs in with it. */
import { useState } from "react";
import { call } from "../api/call.ts";
import { NewPassword } from "../session/NewPassword.tsx";
import { Refusal } from "../session/Refusal.tsx";
import { useSecondsLeft } from "../session/use-seconds-left.ts";
import { checkNewPassword } from "../text/check.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { useForm } from "../ui/fields/use-form.ts";
import { Doorway } from "../ui/notices/Doorway.tsx";

const words = text.resetPassword;

interface Props {
  token: string;
  onDone: (reason: "password_reset" | null) => void;
}

export default function ResetPassword({ token, onDone }: Props) {
  const [password, setPassword] = useState("");
  const { form, isBusy, errors, error, failure } = useForm({
    fields: ["password"],
    blames: { password_too_weak: "password" },
    check: () => ({ password: checkNewPassword(password) }),
    send: async () => {
      await call("POST /api/auth/password-reset/confirm", { body: { token, password } });
      onDone("password_reset");
    },
  });
  const secondsLeft = useSecondsLeft(error);

  if (token === "" || isProblem(error, "invalid_reset")) {
    return (
      <Doorway title={words.invalid} lead={words.invalidWhy}>
        <Button look="primary" autoFocus onClick={() => onDone(null)}>
          {text.signIn.back}
        </Button>
      </Doorway>
    );
  }
  return (
    <Doorway title={words.title} lead={words.lead}>
      <form {...form}>
        <Refusal error={error} failure={failure} secondsLeft={secondsLeft} />
        <NewPassword
          label={words.password}
          value={password}
          onChange={setPassword}
          error={errors.password}
          autoFocus
        />
        <Button type="submit" look="primary" isBusy={isBusy} disabled={secondsLeft > 0}>
          {words.submit}
        </Button>
      </form>
    </Doorway>
  );
}
