/** Leaves a chat. Its only owner chooses another owner first, or deletes the chat. */
import type { Chat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import { useLocation } from "wouter";
import { call } from "../api/call.ts";
import { useMembers } from "../live/hooks.ts";
import { deletionText } from "../text/screens/deletion.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { DialogActions } from "../ui/dialogs/DialogActions.tsx";
import { DialogFrame } from "../ui/dialogs/DialogFrame.tsx";

const words = deletionText.leave;

interface Props {
  chat: Chat;
  me: Me;
  onMembers: () => void;
  onDelete: () => void;
  onClose: () => void;
}

export default function LeaveDialog({ chat, me, onMembers, onDelete, onClose }: Props) {
  const members = useMembers(chat.id);
  const [, navigate] = useLocation();
  const owners = members?.filter(({ role }) => role === "owner") ?? [];
  const isOnlyOwner = owners.length === 1 && owners[0]?.user.id === me.id;

  async function leave() {
    const params = { chatId: chat.id, userId: me.id };
    await call("DELETE /api/chats/:chatId/members/:userId", { params });
    navigate("/");
  }

  if (!members) return null;
  if (!isOnlyOwner) {
    return (
      <ConfirmDialog
        title={text.chats.leaveTitle(chat.title)}
        body={text.chats.leaveText}
        action={text.chats.leave}
        onConfirm={leave}
        onClose={onClose}
      />
    );
  }
  const hasOthers = members.length > 1;
  return (
    <DialogFrame title={words.title(chat.title)} role="alertdialog" onClose={onClose}>
      <p>{hasOthers ? words.others : words.alone}</p>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {text.ui.cancel}
        </Button>
        <Button look="danger" onClick={onDelete}>
          {words.deleteChat}
        </Button>
        {hasOthers && (
          <Button look="primary" onClick={onMembers}>
            {words.chooseOwner}
          </Button>
        )}
      </DialogActions>
    </DialogFrame>
  );
}
