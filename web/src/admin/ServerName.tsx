/** Changes the name of this server. */
import type { Policy } from "@belfry/contracts/admin";
import { limits } from "@belfry/contracts/limits";
import { call } from "../api/call.ts";
import styles from "../session/deletion/parts.module.css";
import { useReauthentication } from "../session/reauthentication/use-reauthentication.tsx";
import { checkLength } from "../text/check.ts";
import { adminText } from "../text/screens/admin.ts";
import { Button } from "../ui/controls/Button.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { Notice } from "../ui/notices/Notice.tsx";

const words = adminText.policy.name;

interface Props {
  policy: Policy;
  onChanged: (after: Policy) => void;
}

export function ServerName({ policy, onChanged }: Props) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);
  const form = useForm({
    initial: { serverName: policy.serverName ?? "" },
    check: ({ serverName }) => ({
      serverName: checkLength(serverName.trim(), limits.serverNameLength),
    }),
    send: async ({ serverName }) => {
      const body = { serverName: serverName.trim() || null };
      onChanged(await withReauthentication(() => call("PATCH /api/admin/policy", { body })));
    },
  });

  return (
    <form {...form.props} className={`${styles.part} ${styles.later}`}>
      <TextField
        label={words.label}
        hint={words.hint}
        {...form.field("serverName")}
        autoComplete="organization"
      />
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      {form.isSent && <Notice tone="success">{words.saved}</Notice>}
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        {words.save}
      </Button>
      {reauthenticationDialog}
    </form>
  );
}
