/** The page of a link in an e-mail to a new address: starts to use the address. */
import { useState } from "react";
import { call } from "../api/call.ts";
import { RateLimitedForm } from "../session/RateLimitedForm.tsx";
import { explain, isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { CardPage } from "../ui/layout/CardPage.tsx";

const words = text.confirmEmail;

interface Props {
  token: string;
  onDone: () => void;
}

export default function ConfirmEmail({ token, onDone }: Props) {
  const [isConfirmed, setConfirmed] = useState(false);
  const form = useForm({
    initial: {},
    // With a button: programs that check e-mails open links, and must not confirm them.
    send: async () => {
      await call("POST /api/auth/email/confirm", { body: { token } });
      setConfirmed(true);
    },
  });

  if (isConfirmed) return <Result title={words.done} lead={words.doneLead} onDone={onDone} />;
  if (token === "" || isProblem(form.error, "invalid_confirmation")) {
    return <Result title={words.invalid} lead={words.invalidLead} onDone={onDone} />;
  }
  if (isProblem(form.error, "email_taken")) {
    return <Result title={words.taken} lead={explain(form.error)} onDone={onDone} />;
  }
  return (
    <CardPage title={words.title} lead={words.lead}>
      <RateLimitedForm form={form} submit={words.submit}>
        {null}
      </RateLimitedForm>
    </CardPage>
  );
}

function Result({ title, lead, onDone }: { title: string; lead: string; onDone: () => void }) {
  return (
    <CardPage title={title} lead={lead}>
      <Button look="primary" autoFocus onClick={onDone}>
        {words.next}
      </Button>
    </CardPage>
  );
}
