/** One member in a list. Managers of the chat can change the role and remove the member. */

import type { Member, MemberRole } from "@belfry/contracts/chats";
import { ChevronDown, MessageSquare, X } from "lucide-react";
import { call } from "../api/call.ts";
import { PersonState } from "../conversation/person/PersonState.tsx";
import { useOpenDirect } from "../conversation/person/use-open-direct.ts";
import { membersText } from "../text/screens/chats/members.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { useAction } from "../ui/controls/use-action.ts";
import type { RowPlace } from "../ui/lists/LongList.tsx";
import { announce } from "../ui/notices/Announcer.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { UserAvatar } from "../users/UserAvatar.tsx";
import styles from "./members.module.css";

const words = text.chats;

interface Props {
  chatId: number;
  member: Member;
  place: RowPlace;
  isMe: boolean;
  isManager: boolean;
  /** Absent if the chat cannot be left. */
  onLeave: (() => void) | undefined;
  onRemove: () => void;
  /** A direct chat with the member was opened. */
  onOpened: () => void;
}

export function MemberRow({ chatId, member, place, isMe, isManager, onLeave, ...acts }: Props) {
  const { onRemove, onOpened } = acts;
  const { user, role } = member;
  const { failure, run: changeRole } = useAction(async (next: MemberRole) => {
    const params = { chatId, userId: user.id };
    await call("PUT /api/chats/:chatId/members/:userId", { params, body: { role: next } });
    announce(membersText.roleChanged[next](user.displayName));
  });
  const direct = useOpenDirect(user.id, onOpened);
  const shownFailure = failure ?? direct.failure;

  return (
    <li className={styles.row} {...place}>
      <UserAvatar user={user} size={32} />
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{user.displayName}</bdi>
          {isMe && <span className={styles.you}> ({membersText.you})</span>}
        </p>
        <PersonState user={user} />
      </div>
      {!isMe && !user.state && (
        <IconButton
          icon={MessageSquare}
          label={text.people.messageTo(user.displayName)}
          onClick={() => direct.run()}
        />
      )}
      {isManager ? (
        <span className={styles.role}>
          {/* Not `Select`, which costs too much for hundreds of members. */}
          <select
            aria-label={membersText.roleOf(user.displayName)}
            value={role}
            onChange={(event) => changeRole(event.target.value === "owner" ? "owner" : "member")}
          >
            <option value="owner">{membersText.owner}</option>
            <option value="member">{membersText.member}</option>
          </select>
          <ChevronDown size={16} />
        </span>
      ) : (
        <span className={styles.fact}>{membersText[role]}</span>
      )}
      {isMe && onLeave && (
        <Button size="small" onClick={onLeave}>
          {words.leave}
        </Button>
      )}
      {!isMe && isManager && (
        <IconButton icon={X} label={membersText.remove(user.displayName)} onClick={onRemove} />
      )}
      {shownFailure && (
        <div className={styles.failure}>
          <Notice tone="danger">{shownFailure}</Notice>
        </div>
      )}
    </li>
  );
}
