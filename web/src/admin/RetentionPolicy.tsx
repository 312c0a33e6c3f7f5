/** Limits of how long chats keep their messages. */
import type { Policy } from "@belfry/contracts/admin";
import { call } from "../api/call.ts";
import styles from "../session/deletion/parts.module.css";
import { useReauthentication } from "../session/reauthentication/use-reauthentication.tsx";
import { checkDays, isShorter, parseDays } from "../text/check.ts";
import { adminText } from "../text/screens/admin.ts";
import { Button } from "../ui/controls/Button.tsx";
import { useConfirmation } from "../ui/dialogs/use-confirmation.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { Notice } from "../ui/notices/Notice.tsx";

const words = adminText.policy.retention;

interface Props {
  policy: Policy;
  onChanged: (policy: Policy) => void;
}

export function RetentionPolicy({ policy, onChanged }: Props) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);
  const { confirm, confirmationDialog } = useConfirmation();
  const form = useForm({
    initial: {
      retentionMaxDays: String(policy.retentionMaxDays ?? ""),
      retentionMinDays: String(policy.retentionMinDays ?? ""),
    },
    check: ({ retentionMaxDays, retentionMinDays }) => ({
      retentionMaxDays: checkDays(retentionMaxDays),
      retentionMinDays: checkDays(retentionMinDays),
    }),
    send: async ({ retentionMaxDays, retentionMinDays }) => {
      const body = {
        retentionMaxDays: parseDays(retentionMaxDays),
        retentionMinDays: parseDays(retentionMinDays),
      };
      const maxDays = body.retentionMaxDays;
      if (isShorter(maxDays, policy.retentionMaxDays)) await confirm(words.question(maxDays));
      onChanged(await withReauthentication(() => call("PATCH /api/admin/policy", { body })));
    },
  });

  return (
    <section aria-labelledby="retention" className={`${styles.part} ${styles.later}`}>
      <h2 id="retention" className={styles.title}>
        {words.title}
      </h2>
      <p className={styles.lead}>{words.lead}</p>
      <form {...form.props}>
        <div className={styles.pair}>
          <TextField
            label={words.max}
            hint={words.maxHint}
            {...form.field("retentionMaxDays")}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            label={words.min}
            hint={words.minHint}
            {...form.field("retentionMinDays")}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        {form.isSent && <Notice tone="success">{words.saved}</Notice>}
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {words.save}
        </Button>
      </form>
      {confirmationDialog}
      {reauthenticationDialog}
    </section>
  );
}
