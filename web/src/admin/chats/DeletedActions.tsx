/** Restores a deleted chat, or deletes it for good after a confirmation. */
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
  onDone: () => Promise<void>;
}

export function DeletedActions({ chat: { id: chatId, title }, onDone }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);

  async function restore() {
    try {
      const params = { chatId };
      await withReauthentication(() => call("POST /api/admin/chats/:chatId/restore", { params }));
      announce(words.wasRestored(title));
      await onDone();
    } catch (error) {
      if (!isCancelled(error)) toastFailure(explain(error));
    }
  }

  async function deleteForGood() {
    await withReauthentication(() =>
      call("DELETE /api/admin/chats/:chatId", { params: { chatId } }),
    );
    announce(words.wasPurged(title));
    await onDone();
  }

  return (
    <>
      <Button size="small" aria-label={words.restoreOf(title)} onClick={restore}>
        {words.restore}
      </Button>
      <Button
        size="small"
        look="plainDanger"
        aria-label={words.purgeOf(title)}
        onClick={() => setAsking(true)}
      >
        {words.purge}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.purgeTitle(title)}
          body={words.purgeText}
          action={words.purge}
          onConfirm={deleteForGood}
          onClose={() => setAsking(false)}
        />
      )}
      {reauthenticationDialog}
    </>
  );
}
