/** Invites new users to the server and to the open chat. */
import type { Chat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import { CreateInvite } from "../admin/invites/CreateInvite.tsx";
import { useChats } from "../live/hooks.ts";
import { adminText } from "../text/screens/admin.ts";

interface Props {
  chat: Chat;
  me: Me;
  onClose: () => void;
}

export default function InviteDialog({ chat, me, onClose }: Props) {
  return (
    <CreateInvite
      title={adminText.invites.inviteTo(chat.title)}
      me={me}
      chats={useChats() ?? []}
      chatId={chat.id}
      onClose={onClose}
    />
  );
}
