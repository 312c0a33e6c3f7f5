/** For whoever lost the password: a link by mail, or whom to ask where the server sends none. */
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { Refusal } from "../session/Refusal.tsx";
import { useSecondsLeft } from "../session/use-seconds-left.ts";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/fields/use-form.ts";
import { Spinner } from "../ui/marks/Spinner.tsx";
import { Doorway } from "../ui/notices/Doorway.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./sign-in.module.css";

const words = text.signIn;

interface Props {
  /** What was typed at sign-in. */
  email: string;
  onBack: () => void;
}

export function ForgotPassword({ email, onBack }: Props) {
  const [byMail, setByMail] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    call("GET /api/auth/options").then(
      ({ resetByMail }) => setByMail(resetByMail),
      (error) => setFailure(explain(error)),
    );
  }, []);

  return (
    <Doorway title={words.forgotTitle} {...(byMail && { lead: words.forgotLead })}>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {byMail === null && !failure && (
        <div className={styles.waiting}>
          <Spinner label={text.ui.loading} />
        </div>
      )}
      {byMail === true && <AskForLink startEmail={email} />}
      {byMail === false && <p>{words.forgotByHand}</p>}
      <div className={styles.otherWays}>
        <Button size="small" look="quiet" autoFocus onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </Doorway>
  );
}

function AskForLink({ startEmail }: { startEmail: string }) {
  const [email, setEmail] = useState(startEmail);
  const [isSent, setSent] = useState(false);
  const { form, isBusy, errors, error, failure } = useForm({
    fields: ["email"],
    check: () => ({ email: email.trim() ? undefined : text.problem.required }),
    send: async () => {
      await call("POST /api/auth/password-reset", { body: { email } });
      setSent(true);
    },
  });
  const secondsLeft = useSecondsLeft(error);

  if (isSent) return <Notice tone="success">{words.linkSent}</Notice>;
  return (
    <form {...form}>
      <Refusal error={error} failure={failure} secondsLeft={secondsLeft} />
      <TextField
        label={words.email}
        type="email"
        value={email}
        onChange={setEmail}
        error={errors.email}
        required
        autoFocus
        autoComplete="username"
      />
      <Button type="submit" look="primary" isBusy={isBusy} disabled={secondsLeft > 0}>
        {words.sendLink}
      </Button>
    </form>
  );
}
