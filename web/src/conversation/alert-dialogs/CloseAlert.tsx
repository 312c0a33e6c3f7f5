/** The question before an alert is closed. Only its sender can resolve it. */
import type { Message } from "@belfry/contracts/messages/messages";
import { useActions } from "../../live/hooks.ts";
import { alertsText } from "../../text/screens/on-call/alerts.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { toast } from "../../ui/notices/Announcer.tsx";
import { nameOf } from "../message-text/author.ts";
import { alertTitle } from "./alert-title.ts";

const words = alertsText.closeDialog;

interface Props {
  message: Message;
  onClose: () => void;
}

export default function CloseAlert({ message, onClose }: Props) {
  const { closeAlert } = useActions();
  return (
    <ConfirmDialog
      title={words.title}
      body={
        <>
          <strong dir="auto">
            <EmojiText>{alertTitle(message)}</EmojiText>
          </strong>
          <br />
          {words.body(nameOf(message.author))}
        </>
      }
      action={words.close}
      onConfirm={async () => {
        await closeAlert(message);
        toast(words.closed);
      }}
      onClose={onClose}
    />
  );
}
