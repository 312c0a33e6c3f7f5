/** A button that shows the card of a user: on a mention and on the name of an author. */
import type { ReactNode } from "react";
import { useMembers, usePresence, useWatch } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { UserCard } from "../../users/UserCard.tsx";
import { PersonDetails } from "../person/PersonDetails.tsx";
import { CardButton } from "./CardButton.tsx";

interface Props {
  chatId: number;
  userId: number;
  displayName: string;
  handle?: string | undefined;
  avatarUrl?: string | null;
  className: string | undefined;
  isOwn?: boolean;
  children: ReactNode;
}

export function PersonButton(props: Props) {
  const { displayName, className, isOwn, children } = props;
  return (
    <CardButton
      label={text.mentions.card(displayName)}
      className={className}
      isOwn={isOwn}
      card={(close) => <MemberCard {...props} onOpened={close} />}
    >
      {children}
    </CardButton>
  );
}

interface MemberCardProps extends Props {
  /** Called after the direct chat with the user was opened. */
  onOpened: () => void;
}

function MemberCard(props: MemberCardProps) {
  const { chatId, userId, displayName, handle, avatarUrl = null, onOpened } = props;
  const members = useMembers(chatId);
  const member = members?.find(({ user }) => user.id === userId);
  const user = member?.user ?? { id: userId, displayName, handle, avatarUrl };
  const { presence } = usePresence(userId);
  useWatch(userId);
  const accountState = member?.user.state;
  const { presence: presences, unknownPresence, states } = text.people;
  const note = member
    ? text.mentions.roles[member.role]
    : members
      ? text.mentions.notMember
      : undefined;
  return (
    <UserCard
      user={user}
      presence={accountState ? undefined : presence}
      state={accountState ? states[accountState] : presence ? presences[presence] : unknownPresence}
      note={note}
    >
      <PersonDetails user={{ id: userId, displayName, ...member?.user }} onOpened={onOpened} />
    </UserCard>
  );
}
