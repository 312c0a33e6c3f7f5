/** Face and name of the user who works on an alert or has closed it. */
import type { Message } from "@belfry/contracts/messages/messages";
import { alertKey } from "../../../live/alerts/alert-patches.ts";
import { useHomeId, useLive } from "../../../live/hooks.ts";
import { changeTime, fullTime } from "../../../text/message-times.ts";
import { alertsText } from "../../../text/screens/on-call/alerts.ts";
import { EmojiText } from "../../../ui/emoji/EmojiText.tsx";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { SilencedLine } from "../../silences/SilencedLine.tsx";
import styles from "./tools.module.css";

const words = alertsText.owner;

type By = NonNullable<Message["acknowledgement"]>["by"];

interface Props {
  chatId: number;
  /** The alert, if it is open. */
  message?: Message;
  by?: By | undefined;
  at: string;
  note?: string | undefined;
  /** The words for their act, with its time. */
  did: (when: string) => string;
}

/** Returns nothing while nobody is on it. */
export function AlertOwner({ message, mayAct }: { message: Message; mayAct: boolean }) {
  if (message.silenced) return <SilencedLine message={message} mayAct={mayAct} />;
  const { chatId, acknowledgement, closed } = message;
  if (closed) return <Owner chatId={chatId} {...closed} did={words.closedIt} />;
  return (
    acknowledgement && (
      <Owner chatId={chatId} message={message} {...acknowledgement} did={words.isOnIt} />
    )
  );
}

function Owner({ chatId, message, by, at, note, did }: Props) {
  const isLost = useLive((live) => message && live.alertPatches[alertKey(message)]?.isLost);
  const when = changeTime(at, new Date().toISOString());
  return (
    <span className={styles.owner}>
      <OwnerFace chatId={chatId} by={by} />
      <span className={styles.words}>
        <strong dir="auto">
          <EmojiText>{ownerName(by)}</EmojiText>
        </strong>{" "}
        <time dateTime={at} title={fullTime(at)}>
          {isLost ? words.wasFaster(when) : did(when)}
        </time>
        {note && (
          <>
            {" · "}
            <span dir="auto">
              <EmojiText>{words.quoted(note)}</EmojiText>
            </span>
          </>
        )}
      </span>
    </span>
  );
}

/** With their avatar, if the members of the chat are loaded. */
export function OwnerFace({
  chatId,
  by,
  size = 20,
}: Pick<Props, "chatId" | "by"> & { size?: number }) {
  const homeId = useHomeId(chatId);
  const userId = by === "sender" ? undefined : by?.userId;
  const url = useLive(
    ({ state }) => state.members[homeId]?.find(({ user }) => user.id === userId)?.user.avatarUrl,
  );
  if (by === "sender") return null;
  return <Avatar name={ownerName(by)} userId={userId} url={url ?? null} size={size} />;
}

export function ownerName(by: By | undefined): string {
  return by === "sender" || !by ? words.sender : by.displayName;
}
