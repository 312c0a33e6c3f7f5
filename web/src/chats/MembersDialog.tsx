/** Who is in a chat; those who manage it add, remove and change roles here. */
import type { Chat, Member } from "@belfry/contracts/chats";
import { canManage } from "@belfry/contracts/permissions";
import type { Me, UserSummary } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../api/call.ts";
import { useMembers } from "../live/hooks.ts";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { Spinner } from "../ui/marks/Spinner.tsx";
import { announce } from "../ui/notices/Announcer.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { UserPicker } from "../users/UserPicker.tsx";
import { MemberRow } from "./MemberRow.tsx";
import styles from "./members.module.css";

const words = text.chats;

interface Props {
  chat: Chat;
  me: Me;
  onLeave: () => void;
  onClose: () => void;
}

export default function MembersDialog({ chat, me, onLeave, onClose }: Props) {
  const members = useMembers(chat.id);
  const [leaver, setLeaver] = useState<Member | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isManager = canManage(me, chat);

  async function add(user: UserSummary) {
    setFailure(null);
    try {
      const params = { chatId: chat.id, userId: user.id };
      const body = { role: "member" as const };
      await call("PUT /api/chats/:chatId/members/:userId", { params, body });
      announce(words.added(user.displayName));
    } catch (error) {
      setFailure(explain(error));
    }
  }

  async function remove({ user }: Member) {
    const params = { chatId: chat.id, userId: user.id };
    await call("DELETE /api/chats/:chatId/members/:userId", { params });
    announce(words.removed(user.displayName));
  }

  return (
    <Dialog
      title={words.membersTitle(chat.title)}
      subtitle={words.members(chat.memberCount)}
      onClose={onClose}
    >
      {isManager && members && (
        <UserPicker excludedIds={members.map(({ user }) => user.id)} onPick={add} />
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      {members ? (
        <ul className={styles.list}>
          {members.map((member) => (
            <MemberRow
              key={member.user.id}
              chatId={chat.id}
              member={member}
              isMe={member.user.id === me.id}
              isManager={isManager}
              onLeave={chat.kind === "group" ? onLeave : undefined}
              onRemove={() => setLeaver(member)}
            />
          ))}
        </ul>
      ) : (
        <Spinner label={text.ui.loading} />
      )}
      {leaver && (
        <ConfirmDialog
          title={words.removeTitle(leaver.user.displayName)}
          why={words.removeWhy(leaver.user.displayName, chat.title)}
          action={words.removeConfirm}
          explain={explain}
          onConfirm={() => remove(leaver)}
          onClose={() => setLeaver(null)}
        />
      )}
    </Dialog>
  );
}
