/** Archives a chat after a confirmation. */
import type { Chat } from "@belfry/contracts/chats";
import { call } from "../api/call.ts";
import { deletionText } from "../text/screens/deletion.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { announce } from "../ui/notices/Announcer.tsx";

const words = deletionText.archive;

export default function ArchiveChat({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { id: chatId, title } = chat;
  return (
    <ConfirmDialog
      title={words.title(title)}
      body={words.text}
      action={words.action}
      onConfirm={async () => {
        await call("POST /api/chats/:chatId/archive", { params: { chatId } });
        announce(words.done(title));
      }}
      onClose={onClose}
    />
  );
}
