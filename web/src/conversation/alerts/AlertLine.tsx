/** Last line of an alert: the button that acknowledges it. The rest is loaded after the first screen. */
import type { Message } from "@belfry/contracts/messages/messages";
import { Hand } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useActions, useMe } from "../../live/hooks.ts";
import { useUrgentId } from "../../live/open-alerts/urgent.ts";
import { text } from "../../text/text.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { acknowledge, alertTools } from "./alert-tools.ts";
import styles from "./alerts.module.css";

const AlertOwner = lazy(async () => ({ default: (await alertTools.load()).AlertOwner }));
const NobodyLine = lazy(async () => ({ default: (await alertTools.load()).NobodyLine }));
const AlertTools = lazy(async () => ({ default: (await alertTools.load()).AlertTools }));

interface Props {
  message: Message;
  /** The user may write in this chat. */
  mayAct: boolean;
  /** The links of the card. */
  children?: ReactNode;
}

export function AlertLine({ message, mayAct, children }: Props) {
  const { state, closed, acknowledgement, silenced, nobodyNotified, chatId, id } = message;
  const urgentId = useUrgentId(chatId);
  const actions = useActions();
  const { id: userId } = useMe();
  const isOpen = state === "open";
  const hasOwner = silenced ?? (isOpen ? acknowledgement : closed?.by);
  const isAlone = isOpen && !acknowledgement && !silenced && nobodyNotified !== undefined;
  if (!hasOwner && !isAlone && !(isOpen && mayAct)) return children;
  return (
    <div className={styles.line}>
      {!hasOwner && mayAct && (
        <Button
          className={styles.acknowledge}
          look={id === urgentId ? "primary" : "plain"}
          size="small"
          onClick={({ currentTarget }) => {
            // The button disappears, so the focus moves to the message.
            currentTarget.closest("article")?.focus({ preventScroll: true });
            acknowledge({ actions, userId }, message);
          }}
        >
          <Hand size={16} />
          {text.alerts.acknowledge}
        </Button>
      )}
      <ItemBoundary item={message} look="nothing">
        <Suspense>{hasOwner && <AlertOwner {...{ message, mayAct }} />}</Suspense>
      </ItemBoundary>
      {children}
      <ItemBoundary item={message} look="nothing">
        <Suspense fallback={<span className={styles.space} />}>
          {isOpen && mayAct && <AlertTools message={message} />}
          {isAlone && <NobodyLine message={message} isInCard={children !== undefined} />}
        </Suspense>
      </ItemBoundary>
    </div>
  );
}
