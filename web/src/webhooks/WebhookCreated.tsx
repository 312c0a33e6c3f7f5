/** Shows the URL of a new webhook, and ways to try it. */

import type { CreatedWebhook } from "@belfry/contracts/webhooks/webhooks";
import { SendHorizontal } from "lucide-react";
import { text } from "../text/text.ts";
import { webhooksText as words } from "../text/webhooks.ts";
import { Button } from "../ui/controls/Button.tsx";
import { DialogActions } from "../ui/dialogs/DialogActions.tsx";
import { SuccessHeading } from "../ui/dialogs/SuccessHeading.tsx";
import { CopyField } from "../ui/fields/CopyField.tsx";
import { TestOutcome, useTestMessage } from "./test-message.tsx";
import { curlCommand } from "./url/curl-command.ts";
import styles from "./webhooks.module.css";

interface Props {
  webhook: CreatedWebhook;
  onDone: () => void;
  /** The user followed the link to the test message. */
  onLeave: () => void;
}

export function WebhookCreated({ webhook, onDone, onLeave }: Props) {
  const test = useTestMessage(webhook);
  return (
    <>
      <SuccessHeading>{words.ready(webhook.name)}</SuccessHeading>
      <p className={styles.hint}>{words.readyText}</p>
      <CopyField label={words.url} value={webhook.url} action={words.copyUrl} />
      <CopyField
        label={words.curl}
        value={curlCommand(webhook.url, words.curlText(webhook.name))}
        action={words.copyCurl}
      />
      <TestOutcome outcome={test.outcome} onLeave={onLeave} />
      <DialogActions>
        <Button isBusy={test.isBusy} onClick={test.send}>
          <SendHorizontal size={16} />
          {words.sendTest}
        </Button>
        <Button look="primary" onClick={onDone}>
          {text.ui.done}
        </Button>
      </DialogActions>
    </>
  );
}
