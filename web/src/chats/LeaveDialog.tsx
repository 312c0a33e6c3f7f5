/** Leaves a chat. Its only owner chooses another owner first, or deletes the chat. */
import type { Chat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import { useCallback, useEffect, useRef } from "react";
import { call } from "../api/call.ts";
import { deletionText } from "../text/screens/deletion.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Confirmation } from "../ui/dialogs/ConfirmDialog.tsx";
import { DialogActions } from "../ui/dialogs/DialogActions.tsx";
import { DialogFrame } from "../ui/dialogs/DialogFrame.tsx";
import { Loadable } from "../ui/lists/Loadable.tsx";
import { useLoad } from "../ui/lists/use-load.ts";

const words = deletionText.leave;

interface Props {
  chat: Chat;
  me: Me;
  onMembers: () => void;
  onDelete: () => void;
  onLeft: () => void;
  onClose: () => void;
}

export default function LeaveDialog({ chat, me, onMembers, onDelete, onLeft, onClose }: Props) {
  const load = useCallback(
    async () =>
      (await call("GET /api/chats/:chatId/members", { params: { chatId: chat.id } })).items,
    [chat.id],
  );
  const members = useLoad(load);
  const dialog = useRef<HTMLDivElement>(null);
  const isLoaded = members.value !== null;
  useEffect(() => {
    if (isLoaded) dialog.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [isLoaded]);

  const owners = members.value?.filter(({ role }) => role === "owner") ?? [];
  const isOnlyOwner = owners.length === 1 && owners[0]?.user.id === me.id;

  async function leave() {
    const params = { chatId: chat.id, userId: me.id };
    await call("DELETE /api/chats/:chatId/members/:userId", { params });
    onLeft();
  }

  return (
    <DialogFrame
      ref={dialog}
      title={isOnlyOwner ? words.title(chat.title) : text.chats.leaveTitle(chat.title)}
      role="alertdialog"
      onClose={onClose}
    >
      <Loadable state={members}>
        {({ length }) =>
          isOnlyOwner ? (
            <>
              <p>{length > 1 ? words.others : words.alone}</p>
              <DialogActions>
                <Button data-autofocus onClick={onClose}>
                  {text.ui.cancel}
                </Button>
                <Button look="danger" onClick={onDelete}>
                  {words.deleteChat}
                </Button>
                {length > 1 && (
                  <Button look="primary" onClick={onMembers}>
                    {words.chooseOwner}
                  </Button>
                )}
              </DialogActions>
            </>
          ) : (
            <Confirmation
              body={chat.visibility === "open" ? text.chats.leaveOpenText : text.chats.leaveText}
              action={text.chats.leave}
              onConfirm={leave}
              onClose={onClose}
            />
          )
        }
      </Loadable>
    </DialogFrame>
  );
}
