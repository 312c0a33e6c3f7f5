/** The note of an acknowledgement: what the user does about the alert, for everybody in the chat. */
import { limits } from "@belfry/contracts/limits";
import type { Message } from "@belfry/contracts/messages/messages";
import { useActions } from "../../live/hooks.ts";
import { alertsText } from "../../text/screens/on-call/alerts.ts";
import { text } from "../../text/text.ts";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";

const words = alertsText.noteDialog;

interface Props {
  message: Message;
  onClose: () => void;
}

export default function NoteDialog({ message, onClose }: Props) {
  const { acknowledge } = useActions();
  const form = useForm({
    initial: { note: message.acknowledgement?.note ?? "" },
    send: async ({ note }) => {
      await acknowledge(message, { note: note.trim() || null });
      onClose();
    },
  });
  return (
    <FormDialog title={words.title} form={form} submit={text.conversation.save} onClose={onClose}>
      <TextField
        data-autofocus
        label={words.note}
        hint={words.hint}
        maxLength={limits.acknowledgementNoteLength}
        dir="auto"
        {...form.field("note")}
      />
    </FormDialog>
  );
}
