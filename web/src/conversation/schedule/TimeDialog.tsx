/** Chooses when a message is sent, and changes the text of one that waits. */
import { limits } from "@belfry/contracts/limits";
import { localInputTime } from "../../text/local-times.ts";
import { scheduledText } from "../../text/screens/chats/scheduled.ts";
import { Field } from "../../ui/fields/Field.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import styles from "./TimeDialog.module.css";

const words = scheduledText;

interface Props {
  title: string;
  submit: string;
  /** Null for a new message: in an hour. */
  sendAt: string | null;
  /** Without it, only the time is chosen. */
  text?: string;
  /** The message has files, so that its text may be empty. */
  hasFiles?: boolean;
  onSave: (changes: { at: Date; text: string }) => Promise<void>;
  onClose: () => void;
}

export default function TimeDialog(props: Props) {
  const { title, submit, sendAt, text, hasFiles = false, onSave, onClose } = props;
  const form = useForm({
    initial: { sendAt: localInputTime(sendAt), text: text ?? "" },
    check: ({ sendAt, text: typed }) => ({
      sendAt: problemOf(Date.parse(sendAt)),
      text: text !== undefined && !hasFiles && typed.trim() === "" ? words.noText : undefined,
    }),
    send: async ({ sendAt, text }) => {
      await onSave({ at: new Date(sendAt), text });
      onClose();
    },
  });
  const { onChange, value, error } = form.field("text");
  return (
    <FormDialog title={title} form={form} submit={submit} onClose={onClose}>
      {text !== undefined && (
        <Field label={words.text} error={error}>
          {(control) => (
            <textarea
              {...control}
              className={`${control.className} ${styles.text}`}
              rows={5}
              dir="auto"
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      )}
      <TextField
        data-autofocus
        label={words.sendAt}
        hint={words.zone(zoneName())}
        type="datetime-local"
        min={localInputTime(new Date().toISOString())}
        {...form.field("sendAt")}
        required
      />
    </FormDialog>
  );
}

const dayMs = 86_400_000;

function problemOf(at: number): string | undefined {
  const now = Date.now();
  if (!(at > now)) return words.past;
  return at > now + limits.scheduledDays * dayMs ? words.tooFar(limits.scheduledDays) : undefined;
}

function zoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
