/** The page of a password link: sets a new password. */
import type { ResetResult } from "@belfry/contracts/auth/invites";
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { NewPasswordField } from "../session/NewPasswordField.tsx";
import { RateLimitedForm } from "../session/RateLimitedForm.tsx";
import { checkNewPassword } from "../text/check.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { CardPage } from "../ui/layout/CardPage.tsx";
import { Loading } from "../ui/layout/Loading.tsx";

const words = text.resetPassword;

interface Props {
  token: string;
  onDone: (reason: "password_reset" | null) => void;
}

export default function ResetPassword({ token, onDone }: Props) {
  const [ended, setEnded] = useState<ResetResult | null>(null);
  const link = useLinkState(token);
  const form = useForm({
    initial: { password: "" },
    fieldByCode: { password_too_weak: "password" },
    check: ({ password }) => ({ password: checkNewPassword(password) }),
    send: async ({ password }) => {
      const body = { token, password };
      const result = await call("POST /api/auth/password-reset/confirm", { body });
      if (result.endedPasskeys + result.endedApiKeys > 0) setEnded(result);
      else onDone("password_reset");
    },
  });

  if (ended) {
    const lead = words.ended(ended.endedPasskeys, ended.endedApiKeys);
    return (
      <CardPage title={words.done} lead={lead}>
        <Button look="primary" autoFocus onClick={() => onDone("password_reset")}>
          {text.signIn.submit}
        </Button>
      </CardPage>
    );
  }
  if (link === "checking") return <Loading />;
  if (link === "dead" || isProblem(form.error, "invalid_reset")) {
    return (
      <CardPage title={words.invalid} lead={words.invalidHint}>
        <Button look="primary" autoFocus onClick={() => onDone(null)}>
          {text.signIn.back}
        </Button>
      </CardPage>
    );
  }
  return (
    <CardPage title={words.title} lead={words.lead}>
      <RateLimitedForm form={form} submit={words.submit}>
        <NewPasswordField
          label={text.credentials.newPassword}
          {...form.field("password")}
          autoFocus
        />
      </RateLimitedForm>
    </CardPage>
  );
}

/** Checks the link before anybody types a password. If the check fails, the form reports the error. */
function useLinkState(token: string): "checking" | "alive" | "dead" {
  const [state, setState] = useState<"checking" | "alive" | "dead">(token ? "checking" : "dead");
  useEffect(() => {
    if (!token) return;
    call("POST /api/auth/password-reset/lookup", { body: { token } }).then(
      () => setState("alive"),
      (error) => setState(isProblem(error, "invalid_reset") ? "dead" : "alive"),
    );
  }, [token]);
  return state;
}
