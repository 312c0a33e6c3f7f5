/** Presence and status of a user who is on screen. */
import type { UserSummary } from "@belfry/contracts/users";
import { usePresence, useWatch } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { StatusText } from "../../ui/marks/StatusText.tsx";
import styles from "./PersonState.module.css";

const words = text.people;

export function PersonState({ user: { id, state } }: { user: Pick<UserSummary, "id" | "state"> }) {
  const { presence, status } = usePresence(id);
  useWatch(id);
  return (
    <span className={styles.state}>
      {state ? words.states[state] : presence ? words.presence[presence] : words.unknownPresence}
      {status && !state && <StatusText status={status} />}
    </span>
  );
}
