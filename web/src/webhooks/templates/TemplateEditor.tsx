/** A webhook's templates, beside a payload and the message that the server would make of it. */
import { limits } from "@belfry/contracts/limits";
import type { TemplatePreview, Templates } from "@belfry/contracts/webhooks/templates";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { templatesText as words } from "../../text/templates.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CodeArea } from "./CodeArea.tsx";
import { legible } from "./legible.ts";
import { PreviewedMessage } from "./PreviewedMessage.tsx";
import styles from "./templates.module.css";
import { usePreview } from "./use-preview.ts";

interface Props {
  value: Templates | null;
  /** Null when nothing is left of them. */
  onChange: (value: Templates | null) => void;
  /** What the webhook received last, as it came; null before the first. */
  lastPayload: string | null;
  webhook: Webhook;
}

const members = ["text", "username", "avatarUrl", "key", "when"] as const;
type Member = (typeof members)[number];

export function TemplateEditor({ value, onChange, lastPayload, webhook }: Props) {
  const [pasted, setPasted] = useState<string | null>(null);
  const payload = pasted ?? legible(lastPayload ?? "");
  const { preview, error } = usePreview(webhook, value, payload);
  const errors = errorsOf(preview);
  const hasReceived = lastPayload !== null && lastPayload !== "";

  return (
    <div className={styles.frame}>
      <div className={styles.editor}>
        <div>
          {members.map((member) => (
            <CodeArea
              key={member}
              label={words.fields[member]}
              hint={words.hints[member]}
              placeholder={words.placeholders[member]}
              rows={member === "text" ? 8 : member === "when" ? 2 : 1}
              maxLength={limits.templateLength}
              value={value?.[member] ?? ""}
              onChange={(written) => onChange(changed(value, member, written))}
              error={errors[member]}
            />
          ))}
        </div>
        <div className={styles.tried}>
          <CodeArea
            label={words.payload}
            hint={payloadHint(pasted !== null, hasReceived)}
            rows={8}
            value={payload}
            onChange={setPasted}
            error={errors.body}
          />
          {pasted !== null && hasReceived && (
            <Button size="small" className={styles.back} onClick={() => setPasted(null)}>
              {words.toReceived}
            </Button>
          )}
          <PreviewedMessage webhook={webhook} preview={preview} error={error} />
        </div>
      </div>
    </div>
  );
}

/** A member that is blank is absent. */
function changed(value: Templates | null, member: Member, written: string): Templates | null {
  const { [member]: _, ...others } = value ?? { text: "" };
  const kept = written === "" ? others : { ...others, [member]: written };
  const isBlank = Object.values(kept).every((template) => template === "");
  return isBlank ? null : { text: "", ...kept };
}

/** By the member that it is the fault of; `body` is the payload. */
function errorsOf(preview: TemplatePreview | null): Partial<Record<string, string>> {
  if (preview?.type !== "failed") return {};
  const { member, detail, line, column } = preview.error;
  const isPlaced = line !== undefined && column !== undefined;
  return { [member]: isPlaced ? words.at(line, column, detail) : detail };
}

function payloadHint(isPasted: boolean, hasReceived: boolean): string {
  if (isPasted) return words.payloadPasted;
  return hasReceived ? words.payloadHint : words.noPayload;
}
