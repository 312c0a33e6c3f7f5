/** Status of a user in their card, and a button that writes to them or leads to the own profile. */
import type { UserSummary } from "@belfry/contracts/users";
import { MessageSquare } from "lucide-react";
import { useMe, usePresence } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ButtonLink } from "../../ui/controls/ButtonLink.tsx";
import { StatusText } from "../../ui/marks/StatusText.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./PersonDetails.module.css";
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
  const { status } = usePresence(id);
  const { run, isBusy, failure } = useOpenDirect(id, onOpened);
  if (state) return null;
  return (
    <div className={styles.details}>
      {status && <StatusText status={status} className={styles.status} />}
      {id === me.id ? (
        <ButtonLink href="/settings">{words.editProfile}</ButtonLink>
      ) : (
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
