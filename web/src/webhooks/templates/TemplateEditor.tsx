/** The templates of a webhook, with a payload to try them on and a preview of the message. */
import { limits } from "@belfry/contracts/limits";
import type { TemplatePreview, Templates } from "@belfry/contracts/webhooks/templates";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { templatesText as words } from "../../text/screens/templates.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CodeArea } from "../../ui/fields/CodeArea.tsx";
import { PreviewPane } from "./PreviewPane.tsx";
import { prettyJson } from "./pretty-json.ts";
import { Suggestion } from "./Suggestion.tsx";
import styles from "./templates.module.css";
import { type Payload, usePreview } from "./use-preview.ts";

interface Props {
  value: Templates | null;
  /** Receives null when all templates are empty. */
  onChange: (value: Templates | null) => void;
  /** The payload of a delivery that the user chose. */
  sample: Payload | null;
  onSampleEnd: () => void;
  /** The payload that the webhook received last; null before the first. */
  lastPayload: Payload | null;
  webhook: Webhook;
}

const optionalMembers = ["username", "avatarUrl", "key", "level", "state", "when"] as const;
type Member = "text" | (typeof optionalMembers)[number];

export function TemplateEditor(props: Props) {
  const { value, onChange, sample, onSampleEnd, lastPayload, webhook } = props;
  const [pasted, setPasted] = useState<string | null>(null);
  const received = sample ?? lastPayload;
  const body = pasted ?? prettyJson(received?.body ?? "");
  const payload = { ...(pasted === null && received), body };
  const { reply: preview, error } = usePreview(webhook, value, payload);
  const errors = errorsOf(preview);
  const hasReceived = lastPayload !== null && lastPayload.body !== "";

  function showLast() {
    setPasted(null);
    onSampleEnd();
  }

  function renderField(member: Member) {
    return (
      <CodeArea
        key={member}
        label={words.fields[member]}
        hint={words.hints[member]}
        placeholder={words.placeholders[member]}
        rows={member === "text" ? 8 : 1}
        maxLength={limits.templateLength}
        value={value?.[member] ?? ""}
        onChange={(template) => onChange(withTemplate(value, member, template))}
        error={errors[member]}
      />
    );
  }

  return (
    <div className={styles.frame}>
      <div className={styles.editor}>
        <div className={styles.template}>{renderField("text")}</div>
        <div className={styles.trial}>
          <CodeArea
            label={words.payload}
            hint={
              pasted === null && sample
                ? words.payloadOfDelivery
                : payloadHint(pasted !== null, hasReceived)
            }
            rows={6}
            value={body}
            onChange={setPasted}
            error={errors.body}
          />
          {(pasted !== null || sample) && hasReceived && (
            <Button size="small" className={styles.back} onClick={showLast}>
              {words.useLastPayload}
            </Button>
          )}
          <PreviewPane webhook={webhook} preview={preview} error={error} />
        </div>
        <Suggestion webhook={webhook} payload={payload} value={value} onChange={onChange} />
        <section className={styles.optional} aria-label={words.optional}>
          <h3 className={styles.group}>{words.optional}</h3>
          {optionalMembers.map(renderField)}
        </section>
      </div>
    </div>
  );
}

/** Removes a template when it becomes empty. */
function withTemplate(value: Templates | null, member: Member, template: string): Templates | null {
  const { [member]: _, ...others } = value ?? { text: "" };
  const kept = template === "" ? others : { ...others, [member]: template };
  const isBlank = Object.values(kept).every((template) => template === "");
  return isBlank ? null : { text: "", ...kept };
}

/** Maps the member with the error to its text. `body` is the payload. */
function errorsOf(preview: TemplatePreview | null): Partial<Record<string, string>> {
  if (preview?.type !== "failed") return {};
  const { member, detail, line, column } = preview.error;
  const hasPosition = line !== undefined && column !== undefined;
  return { [member]: hasPosition ? words.errorAt(line, column, detail) : detail };
}

function payloadHint(isPasted: boolean, hasReceived: boolean): string {
  if (isPasted) return words.payloadPasted;
  return hasReceived ? words.payloadHint : words.noPayload;
}
