/** Shows the secret for an authenticator app, and checks a code from the app. */
import type { Enrolment } from "@belfry/contracts/auth/two-factor";
import { call } from "../../api/call.ts";
import { checkCode } from "../../text/check.ts";
import { settingsText } from "../../text/screens/settings.ts";
import { CodeField } from "../../ui/fields/CodeField.tsx";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { QrCode } from "./QrCode.tsx";
import styles from "./two-factor.module.css";

const words = settingsText.twoFactor;

interface Props {
  enrolment: Enrolment;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

export function AuthenticatorSetup({ enrolment, onConfirmed, onCancel }: Props) {
  const { secret, otpauthUri } = enrolment;
  const form = useForm({
    initial: { code: "" },
    fieldByCode: { invalid_code: "code" },
    check: ({ code }) => ({ code: checkCode(code) }),
    send: async ({ code }) => {
      const { recoveryCodes } = await call("POST /api/me/2fa/confirm", { body: { code } });
      onConfirmed(recoveryCodes);
    },
  });

  return (
    <form {...form.props}>
      <p>{words.scan}</p>
      <div className={styles.scan}>
        <QrCode value={otpauthUri} label={words.qr} />
        {/* For the phone that has the app, because it cannot scan its own screen. */}
        <a href={otpauthUri}>{words.openApp}</a>
      </div>
      <CopyField
        label={words.secret}
        value={secret}
        shown={groupLetters(secret)}
        action={words.copySecret}
      />
      <div className={styles.code}>
        <CodeField label={words.code} hint={words.codeHint} {...form.field("code")} />
      </div>
      <p>{words.confirmHint}</p>
      <FormActions form={form} submit={words.confirm} onCancel={onCancel} />
    </form>
  );
}

/** Formats the secret for typing: groups of four letters, four groups per line. */
function groupLetters(secret: string): string {
  const groups = secret.match(/.{1,4}/g) ?? [];
  const lines = groups.map((group, index) => group + (index % 4 === 3 ? "\n" : " "));
  return lines.join("").trim();
}
