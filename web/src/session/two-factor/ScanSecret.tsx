/** Puts a new secret into an authenticator app, and proves with a code that it arrived there. */
import type { Enrolment } from "@belfry/contracts/auth/two-factor";
import { useState } from "react";
import { call } from "../../api/call.ts";
import styles from "../../settings/two-factor/two-factor.module.css";
import { checkCode } from "../../text/check.ts";
import { settingsText } from "../../text/settings.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { DialogActions } from "../../ui/dialogs/Dialog.tsx";
import { CodeField } from "../../ui/fields/CodeField.tsx";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { useForm } from "../../ui/fields/use-form.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import { QrCode } from "./QrCode.tsx";

const words = settingsText.twoFactor;

interface Props {
  enrolment: Enrolment;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

export function ScanSecret({ enrolment, onConfirmed, onCancel }: Props) {
  const { secret, otpauthUri } = enrolment;
  const [code, setCode] = useState("");
  const { form, isBusy, errors, failure } = useForm({
    fields: ["code"],
    blames: { invalid_code: "code" },
    check: () => ({ code: checkCode(code) }),
    send: async () => {
      const { recoveryCodes } = await call("POST /api/me/2fa/confirm", { body: { code } });
      onConfirmed(recoveryCodes);
    },
  });

  return (
    <form {...form}>
      <p>{words.scan}</p>
      <div className={styles.scan}>
        <QrCode value={otpauthUri} label={words.qr} />
        {/* On the phone that has the app there is nothing to scan with. */}
        <a href={otpauthUri}>{words.openApp}</a>
      </div>
      <CopyField
        label={words.secret}
        value={secret}
        shown={grouped(secret)}
        action={words.copySecret}
      />
      <div className={styles.code}>
        <CodeField
          label={words.code}
          hint={words.codeHint}
          value={code}
          onChange={setCode}
          error={errors.code}
        />
      </div>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <DialogActions>
        <Button onClick={onCancel}>{text.ui.cancel}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {words.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Four letters and a gap, four groups on a line: as one types it, looking to and fro. */
function grouped(secret: string): string {
  const groups = secret.match(/.{1,4}/g) ?? [];
  const lines = groups.map((group, index) => group + (index % 4 === 3 ? "\n" : " "));
  return lines.join("").trim();
}
