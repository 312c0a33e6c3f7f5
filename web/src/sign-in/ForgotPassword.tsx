/** Sends a link for a new password, or refers to an administrator if the server cannot send mail. */
import { call } from "../api/call.ts";
import { EmailField } from "../session/AccountFields.tsx";
import { RateLimitedForm } from "../session/RateLimitedForm.tsx";
import { checkRequired } from "../text/check.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { CardPage } from "../ui/layout/CardPage.tsx";
import { Loadable } from "../ui/lists/Loadable.tsx";
import { useLoad } from "../ui/lists/use-load.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./sign-in.module.css";

const words = text.signIn;
const load = () => call("GET /api/auth/options");

interface Props {
  /** The e-mail entered at sign-in. */
  email: string;
  onBack: () => void;
}

export function ForgotPassword({ email, onBack }: Props) {
  const options = useLoad(load);

  return (
    <CardPage
      title={words.forgotTitle}
      {...(options.value?.resetByMail && { lead: words.forgotLead })}
    >
      <Loadable state={options}>
        {({ resetByMail }) =>
          resetByMail ? <RequestLink initialEmail={email} /> : <p>{words.forgotWithoutMail}</p>
        }
      </Loadable>
      <div className={styles.alternatives}>
        <Button size="small" look="quiet" autoFocus onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </CardPage>
  );
}

function RequestLink({ initialEmail }: { initialEmail: string }) {
  const form = useForm({
    initial: { email: initialEmail },
    check: ({ email }) => ({ email: checkRequired(email, "email") }),
    send: async (body) => {
      await call("POST /api/auth/password-reset", { body });
    },
  });

  if (form.isSent) return <Notice tone="success">{words.linkSent}</Notice>;
  return (
    <RateLimitedForm form={form} submit={words.sendLink}>
      <EmailField {...form.field("email")} autoFocus />
    </RateLimitedForm>
  );
}
