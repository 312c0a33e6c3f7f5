/** The dialogs about an alert, in one part of the app that is loaded on demand. */
import type { Message } from "@belfry/contracts/messages/messages";
import SilenceDialog from "../silences/SilenceDialog.tsx";
import CloseAlert from "./CloseAlert.tsx";
import NoteDialog from "./NoteDialog.tsx";
import { WhoWasNotified } from "./notified/WhoWasNotified.tsx";

const dialogs = {
  note: NoteDialog,
  closeAlert: CloseAlert,
  notified: WhoWasNotified,
  silence: SilenceDialog,
};

interface Props {
  kind: keyof typeof dialogs;
  message: Message;
  onClose: () => void;
}

export default function AlertDialogs({ kind, ...props }: Props) {
  const Shown = dialogs[kind];
  return <Shown {...props} />;
}
