/** The new e-mail that the user has not confirmed yet, and how to cancel it. */
import type { PendingEmail as Pending } from "@belfry/contracts/users";
import { settingsText } from "../../text/screens/settings.ts";
import { exactTime } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { Notice } from "../../ui/notices/Notice.tsx";

const words = settingsText.profile;

export function PendingEmail({
  pending,
  onCancel,
}: {
  pending: Pending;
  onCancel: () => Promise<void>;
}) {
  const { run, isBusy, failure } = useAction(onCancel);
  return (
    <Notice>
      {words.pendingEmail(pending.email, exactTime(pending.expiresAt))}{" "}
      <Button size="small" isBusy={isBusy} onClick={run}>
        {words.cancelEmail}
      </Button>
      {failure && ` ${failure}`}
    </Notice>
  );
}
