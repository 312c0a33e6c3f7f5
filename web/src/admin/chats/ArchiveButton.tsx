/** Archives a chat, after a confirmation, or restores it. */
import type { AdminChat } from "@belfry/contracts/admin-overview";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { explain, isCancelled } from "../../text/explain.ts";
import { adminText } from "../../text/screens/admin.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { announce, toastFailure } from "../../ui/notices/Announcer.tsx";

const words = adminText.chats;

interface Props {
  chat: AdminChat;
  onChanged: (chat: AdminChat) => void;
}

export function ArchiveButton({ chat, onChanged }: Props) {
  const { id: chatId, title, archivedAt } = chat;
  const [isAsking, setAsking] = useState(false);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);

  async function setArchived(isArchived: boolean) {
    const body = { isArchived };
    const changed = await withReauthentication(() =>
      call("PATCH /api/admin/chats/:chatId", { params: { chatId }, body }),
    );
    onChanged(changed);
    announce(isArchived ? words.wasArchived(title) : words.wasRestored(title));
  }

  async function restore() {
    try {
      await setArchived(false);
    } catch (error) {
      if (!isCancelled(error)) toastFailure(explain(error));
    }
  }

  return (
    <>
      {archivedAt ? (
        <Button size="small" aria-label={words.restoreOf(title)} onClick={restore}>
          {words.restore}
        </Button>
      ) : (
        <Button size="small" aria-label={words.archiveOf(title)} onClick={() => setAsking(true)}>
          {words.archive}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.archiveTitle(title)}
          body={words.archiveText}
          action={words.archive}
          onConfirm={() => setArchived(true)}
          onClose={() => setAsking(false)}
        />
      )}
      {reauthenticationDialog}
    </>
  );
}
