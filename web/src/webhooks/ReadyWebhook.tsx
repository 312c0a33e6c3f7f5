/** What to do with a webhook just made: copy its URL, try it from a terminal, or from here. */
import type { CreatedWebhook } from "@belfry/contracts/webhooks/webhooks";
import { useEffect, useRef } from "react";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { DialogActions } from "../ui/dialogs/Dialog.tsx";
import { CopyField } from "../ui/fields/CopyField.tsx";
import { Icon } from "../ui/marks/Icon.tsx";
import { TestOutcome, useTest } from "./test-message.tsx";
import { curlLine } from "./url/curl-line.ts";
import styles from "./webhooks.module.css";

const words = text.webhooks;

interface Props {
  webhook: CreatedWebhook;
  onDone: () => void;
  /** The reader follows the test message into the chat. */
  onLeave: () => void;
}

export function ReadyWebhook({ webhook, onDone, onLeave }: Props) {
  const test = useTest(webhook);
  const heading = useRef<HTMLHeadingElement>(null);

  // The form that had the focus is gone; from the heading on, one reads what happened.
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.ready}>
        <Icon name="check" />
        {words.ready(webhook.name)}
      </h3>
      <p className={styles.why}>{words.readyWhy}</p>
      <CopyField label={words.url} value={webhook.url} action={words.copyUrl} />
      <CopyField
        label={words.curl}
        value={curlLine(webhook.url, words.curlText(webhook.name))}
        action={words.copyCurl}
      />
      <TestOutcome outcome={test.outcome} onLeave={onLeave} />
      <DialogActions>
        <Button isBusy={test.isBusy} onClick={test.send}>
          <Icon name="send" size={16} />
          {words.sendTest}
        </Button>
        <Button look="primary" onClick={onDone}>
          {text.ui.done}
        </Button>
      </DialogActions>
    </>
  );
}
