/** A button that shows the card of a user: on a mention and on the name of an author. */
import { type ReactNode, useId, useRef, useState } from "react";
import { useMembers, usePresence, useWatch } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { UserCard } from "../../users/UserCard.tsx";
import { PersonDetails } from "../person/PersonDetails.tsx";
import styles from "./mentions.module.css";

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
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        data-own={isOwn || undefined}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // Arrow keys move between messages; the Tab key does not stop at every name.
        tabIndex={isOpen ? 0 : -1}
      >
        {children}
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={text.mentions.card(displayName)}
        tabIndex={-1}
        className={styles.card}
        onToggle={({ newState }) => {
          setOpen(newState === "open");
          if (newState === "open") card.current?.focus();
        }}
      >
        <ItemBoundary item={isOpen}>
          {isOpen && <MemberCard {...props} onOpened={() => card.current?.hidePopover()} />}
        </ItemBoundary>
      </div>
    </>
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
