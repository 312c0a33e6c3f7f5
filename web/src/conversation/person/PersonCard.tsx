/** The card of a user: who they are, their status and local time, and how to reach them. */
import type { UserSummary } from "@belfry/contracts/users";
import { AtSign, MessageSquare } from "lucide-react";
import { useCallback } from "react";
import { call } from "../../api/call.ts";
import { useMe, useMembers, usePresence, useWatch } from "../../live/hooks.ts";
import { cardText as words } from "../../text/screens/people/card.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ButtonLink } from "../../ui/controls/ButtonLink.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { StatusText } from "../../ui/marks/StatusText.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { UserCard } from "../../users/UserCard.tsx";
import { LocalTimeLine } from "./LocalTimeLine.tsx";
import { mentionTarget } from "./mention-target.ts";
import styles from "./PersonCard.module.css";
import { useOpenDirect } from "./use-open-direct.ts";

export interface Person {
  chatId: number;
  userId: number;
  displayName: string;
  handle?: string | undefined;
  avatarUrl?: string | null;
}

interface Props extends Person {
  /** Closes the card. */
  onDone: () => void;
}

const { presence: presences, unknownPresence, states } = text.people;

export default function PersonCard(props: Props) {
  const { chatId, userId, displayName, handle, avatarUrl = null, onDone } = props;
  const members = useMembers(chatId);
  const member = members?.find(({ user }) => user.id === userId);
  const user = { ...(member?.user ?? { id: userId, displayName, handle, avatarUrl }) };
  const { presence, status } = usePresence(userId);
  useWatch(userId);
  const load = useCallback(
    // Deleted users have no details.
    () => call("GET /api/users/:userId/details", { params: { userId } }).catch(() => null),
    [userId],
  );
  const details = useLoad(load).value;
  const accountState = member?.user.state;
  const role = member ? words.roles[member.role] : members ? words.notMember : undefined;
  return (
    <UserCard
      user={user}
      presence={accountState ? undefined : presence}
      state={accountState ? states[accountState] : presence ? presences[presence] : unknownPresence}
      title={details?.title ?? undefined}
      note={role}
    >
      {!accountState && (
        <div className={styles.details}>
          {status && <StatusText status={status} className={styles.status} />}
          {details?.timeZone && <LocalTimeLine timeZone={details.timeZone} />}
          <Acts chatId={chatId} user={user} onDone={onDone} />
        </div>
      )}
    </UserCard>
  );
}

interface ActsProps {
  chatId: number;
  user: Pick<UserSummary, "id" | "displayName"> & { handle?: string | undefined };
  onDone: () => void;
}

function Acts({ chatId, user: { id, displayName, handle }, onDone }: ActsProps) {
  const me = useMe();
  const { run, isBusy, failure } = useOpenDirect(id, onDone);
  const write = mentionTarget(chatId);
  if (id === me.id) {
    return (
      <div className={styles.acts}>
        <ButtonLink href="/settings">{words.editProfile}</ButtonLink>
      </div>
    );
  }
  return (
    <>
      <div className={styles.acts}>
        <Button
          look="primary"
          isBusy={isBusy}
          aria-label={text.people.messageTo(displayName)}
          onClick={() => run()}
        >
          <MessageSquare size={16} />
          {words.message}
        </Button>
        {write && handle && (
          <Button
            aria-label={words.mentionName(displayName)}
            onClick={() => {
              onDone();
              write(`@${handle}`);
            }}
          >
            <AtSign size={16} />
            {words.mention}
          </Button>
        )}
      </div>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </>
  );
}
