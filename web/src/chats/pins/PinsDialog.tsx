/** The pinned messages of a chat, the last pinned one first. Each leads to its place in the chat. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { readOnlyReason } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import { Pin, PinOff } from "lucide-react";
import { useCallback, useEffect } from "react";
import { call } from "../../api/call.ts";
import { nameOf } from "../../conversation/message-text/author.ts";
import { excerptOf } from "../../conversation/message-text/excerpt.ts";
import { PinnedLine } from "../../conversation/pins/PinnedLine.tsx";
import { usePin } from "../../conversation/pins/use-pin.ts";
import { useActions } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { MessageRow } from "../message-rows/MessageRow.tsx";
import styles from "../message-rows/rows.module.css";

const words = text.conversation.pins;

interface Props {
  chat: Chat;
  me: Me;
  onClose: () => void;
}

export default function PinsDialog({ chat, me, onClose }: Props) {
  const { onEvent } = useActions();
  const chatId = chat.id;
  const pins = useLoad(
    useCallback(
      async () => (await call("GET /api/chats/:chatId/pins", { params: { chatId } })).items,
      [chatId],
    ),
  );
  const { reload } = pins;
  useEffect(
    () =>
      onEvent((event) => {
        const isChange = event.type === "pin.changed" || event.type === "message.removed";
        if (isChange && event.chatId === chatId) void reload();
      }),
    [onEvent, chatId, reload],
  );
  const mayUnpin = readOnlyReason(me, chat) === null;
  return (
    <Dialog title={words.title(chat.title)} width="wide" onClose={onClose}>
      <Loadable state={pins}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState level={3} icon={Pin} title={words.empty} hint={words.emptyHint}>
              {null}
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {items.map((message) => (
                <PinnedRow
                  key={message.id}
                  message={message}
                  mayUnpin={mayUnpin}
                  onOpen={onClose}
                />
              ))}
            </ul>
          )
        }
      </Loadable>
    </Dialog>
  );
}

interface RowProps {
  message: Message;
  mayUnpin: boolean;
  onOpen: () => void;
}

function PinnedRow({ message, mayUnpin, onOpen }: RowProps) {
  const pin = usePin();
  return (
    <MessageRow
      message={message}
      onOpen={onOpen}
      action={
        mayUnpin
          ? (className) => (
              <IconButton
                className={className}
                icon={PinOff}
                label={words.unpinOne(nameOf(message.author))}
                onClick={() => pin(message, false)}
              />
            )
          : undefined
      }
    >
      <span className={styles.excerpt} dir="auto">
        <EmojiText>{excerptOf(message)}</EmojiText>
      </span>
      <PinnedLine pinned={message.pinned} />
    </MessageRow>
  );
}
