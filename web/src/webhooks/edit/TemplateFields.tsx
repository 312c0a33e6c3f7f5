/** The template of a webhook: whether it is used, the editor, and a preview. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { Switch } from "../../ui/fields/Switch.tsx";
import { TemplateEditor } from "../templates/TemplateEditor.tsx";
import type { Payload } from "../templates/use-preview.ts";
import styles from "./edit.module.css";
import { useLastPayload } from "./use-last-payload.ts";
import type { WebhookForm } from "./use-webhook-form.ts";

const words = webhooksText.settings;

interface Props {
  webhook: Webhook;
  form: WebhookForm;
  /** The payload to try the templates on, instead of the last one. */
  sample: Payload | null;
  onSampleEnd: () => void;
}

export function TemplateFields({ webhook, form, sample, onSampleEnd }: Props) {
  const { choices, choose } = form;
  const isUsed = choices.format === "template";
  const lastPayload = useLastPayload(webhook);

  return (
    <>
      <div className={styles.use}>
        <Switch
          label={words.useTemplate}
          hint={words.useTemplateHint}
          isOn={isUsed}
          onChange={(isOn) => choose("format")(isOn ? "template" : otherFormat(webhook))}
        />
      </div>
      <TemplateEditor
        value={choices.templates}
        onChange={choose("templates")}
        sample={sample}
        onSampleEnd={onSampleEnd}
        lastPayload={lastPayload}
        webhook={webhook}
      />
    </>
  );
}

/** Without a template, the body is read as before, or its format is detected. */
function otherFormat({ format }: Webhook): string {
  return format === "template" ? "" : (format ?? "");
}
