/** The card of a user group: its name, handle and members. */
import type { GroupMention } from "@belfry/contracts/messages/mentions";
import { useCallback } from "react";
import { call } from "../../api/call.ts";
import { text } from "../../text/text.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { UserAvatar } from "../../users/UserAvatar.tsx";
import styles from "./GroupCard.module.css";

const words = text.mentions;

interface Props {
  group: Pick<GroupMention, "groupId" | "handle" | "displayName">;
}

export default function GroupCard({ group: { groupId, handle, displayName } }: Props) {
  const load = useCallback(
    () => call("GET /api/user-groups/:groupId/members", { params: { groupId } }),
    [groupId],
  );
  const members = useLoad(load);
  return (
    <div className={styles.card}>
      <strong dir="auto">
        <EmojiText>{displayName}</EmojiText>
      </strong>
      <span className={styles.handle}>
        @{handle}
        {members.value && ` · ${words.groupMembers(members.value.items.length)}`}
      </span>
      <Loadable state={members}>
        {({ items }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          <ul className={styles.members} aria-label={words.membersOfGroup} tabIndex={0}>
            {items.map((user) => (
              <li key={user.id}>
                <UserAvatar user={user} size={20} />
                <bdi>{user.displayName}</bdi>
                <span className={styles.handle}>@{user.handle}</span>
              </li>
            ))}
          </ul>
        )}
      </Loadable>
    </div>
  );
}
