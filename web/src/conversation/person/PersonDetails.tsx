/** Presence and status of a user in their card, and a button that writes to them. */
import type { UserSummary } from "@belfry/contracts/users";
import { MessageSquare } from "lucide-react";
import { useMe } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./PersonDetails.module.css";
import { PersonState } from "./PersonState.tsx";
import { useOpenDirect } from "./use-open-direct.ts";

const words = text.people;

interface Props {
  user: Pick<UserSummary, "id" | "displayName" | "state">;
  /** Called after the direct chat was opened. */
  onOpened: () => void;
}

export function PersonDetails({ user, onOpened }: Props) {
  const { id, displayName, state } = user;
  const me = useMe();
  const { run, isBusy, failure } = useOpenDirect(id, onOpened);
  return (
    <div className={styles.details}>
      <PersonState user={user} />
      {id !== me.id && !state && (
        <Button
          look="primary"
          isBusy={isBusy}
          aria-label={words.messageTo(displayName)}
          onClick={() => run()}
        >
          <MessageSquare size={16} />
          {words.message}
        </Button>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
    </div>
  );
}
