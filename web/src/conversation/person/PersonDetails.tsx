/** Presence and status of a user who is on screen, and a button that writes to them. */
import type { UserSummary } from "@belfry/contracts/users";
import { MessageSquare } from "lucide-react";
import { useLocation } from "wouter";
import { useActions, useMe, usePresence, useWatch } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { StatusText } from "../../ui/marks/StatusText.tsx";
import styles from "./PersonDetails.module.css";

const words = text.people;

interface Props {
  user: Pick<UserSummary, "id" | "displayName" | "state">;
  /** Called after the direct chat was opened, for example to close the dialog around. */
  onOpened?: () => void;
}

export function PersonDetails({ user, onOpened }: Props) {
  const { id, displayName, state } = user;
  const me = useMe();
  const { openDirect } = useActions();
  const [, navigate] = useLocation();
  const { presence, status } = usePresence(id);
  useWatch(id);
  const { run, isBusy, failure } = useAction(async () => {
    const chat = await openDirect([id]);
    onOpened?.();
    navigate(`/chats/${chat.id}`);
  });

  return (
    <div className={styles.details}>
      <span className={styles.state}>
        {state ? words.states[state] : words.presence[presence]}
        {status && !state && <StatusText status={status} />}
      </span>
      {id !== me.id && !state && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={words.messageTo(displayName)}
          onClick={() => run()}
        >
          <MessageSquare size={14} />
          {words.message}
        </Button>
      )}
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
