/** The members of a chat. Managers can add and remove members and change roles. */
import type { Chat, Member } from "@belfry/contracts/chats";
import type { UserGroup } from "@belfry/contracts/people/user-groups";
import { canAdminister, canManage } from "@belfry/contracts/permissions";
import type { Me, UserSummary } from "@belfry/contracts/users";
import { useRef, useState } from "react";
import { call } from "../api/call.ts";
import { useMembers } from "../live/hooks.ts";
import { membersText } from "../text/screens/chats/members.ts";
import { text } from "../text/text.ts";
import { useAction } from "../ui/controls/use-action.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { LongList } from "../ui/lists/LongList.tsx";
import { Spinner } from "../ui/marks/Spinner.tsx";
import { announce } from "../ui/notices/Announcer.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { UserPicker } from "../users/UserPicker.tsx";
import { MemberRow } from "./MemberRow.tsx";
import styles from "./members.module.css";

const words = text.chats;
/** From this number on, the list can be searched. */
const manyMembers = 12;

interface Props {
  chat: Chat;
  me: Me;
  onLeave: () => void;
  onClose: () => void;
}

export default function MembersDialog({ chat, me, onLeave, onClose }: Props) {
  const members = useMembers(chat.id);
  const [toRemove, setToRemove] = useState<Member | null>(null);
  const [query, setQuery] = useState("");
  const shown = matching(members ?? [], query);
  const list = useRef<HTMLDivElement>(null);
  /** Of the list before the search, so that the dialog keeps its height. */
  const [listHeight, setListHeight] = useState<number>();
  const isManager = canManage(me, chat);

  const add = useAction(async (user: UserSummary) => {
    const params = { chatId: chat.id, userId: user.id };
    const body = { role: "member" as const };
    await call("PUT /api/chats/:chatId/members/:userId", { params, body });
    announce(membersText.added(user.displayName));
  });

  const addGroup = useAction(async ({ id: groupId, name }: UserGroup) => {
    const params = { chatId: chat.id };
    const { added } = await call("POST /api/chats/:chatId/members", { params, body: { groupId } });
    announce(membersText.addedGroup(name, added));
  });

  async function remove({ user }: Member) {
    const params = { chatId: chat.id, userId: user.id };
    await call("DELETE /api/chats/:chatId/members/:userId", { params });
    announce(membersText.removed(user.displayName));
  }

  return (
    <Dialog
      title={membersText.membersTitle(chat.title)}
      subtitle={words.members(chat.memberCount)}
      onClose={onClose}
    >
      {isManager && members && (
        <UserPicker
          label={words.addMembers}
          excludedIds={members.map(({ user }) => user.id)}
          inviteHref={canAdminister(me) ? `/chats/${chat.id}/invite` : undefined}
          isFixed
          onPick={add.run}
          onPickGroup={(group) => void addGroup.run(group)}
        />
      )}
      {addGroup.failure && <Notice tone="danger">{addGroup.failure}</Notice>}
      {add.failure && <Notice tone="danger">{add.failure}</Notice>}
      {members && members.length >= manyMembers && (
        <TextField
          label={membersText.findMember}
          type="search"
          placeholder={membersText.findMemberHint}
          value={query}
          onChange={(value) => {
            if (query === "") setListHeight(list.current?.offsetHeight);
            setQuery(value);
          }}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div ref={list} style={{ minHeight: query === "" ? undefined : listHeight }}>
        {members && shown.length === 0 && (
          <p role="status" className={styles.none}>
            {membersText.noMemberFound}
          </p>
        )}
        {members ? (
          <LongList items={shown} className={styles.list}>
            {(member, place) => (
              <MemberRow
                key={member.user.id}
                place={place}
                chatId={chat.id}
                member={member}
                isMe={member.user.id === me.id}
                isManager={isManager}
                onLeave={chat.kind === "group" ? onLeave : undefined}
                onRemove={() => setToRemove(member)}
                onOpened={onClose}
              />
            )}
          </LongList>
        ) : (
          <Spinner label={text.ui.loading} />
        )}
      </div>
      {toRemove && (
        <ConfirmDialog
          title={membersText.removeTitle(toRemove.user.displayName)}
          body={membersText.removeText(toRemove.user.displayName, chat.title)}
          action={membersText.removeAction}
          onConfirm={() => remove(toRemove)}
          onClose={() => setToRemove(null)}
        />
      )}
    </Dialog>
  );
}

function matching(members: readonly Member[], query: string): readonly Member[] {
  const typed = query.trim().toLocaleLowerCase();
  if (typed === "") return members;
  return members.filter(({ user: { displayName, handle } }) =>
    [displayName, handle].some((name) => name.toLocaleLowerCase().includes(typed)),
  );
}
