/** The versions of an edited message, the newest first. */
import { limits } from "@belfry/contracts/limits";
import type { Message } from "@belfry/contracts/messages/messages";
import type { MessageVersion } from "@belfry/contracts/messages/versions";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { useActions } from "../../live/hooks.ts";
import { clockTime, dayName, fullTime } from "../../text/message-times.ts";
import { messageDialogsText } from "../../text/screens/chats/message-dialogs.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { LongText } from "../long-text/LongText.tsx";
import { ShownMentions } from "../mentions/shown-mentions.ts";
import { avatarOf, nameOf } from "../message-text/author.ts";
import styles from "./versions.module.css";

const words = messageDialogsText.versions;

interface Props {
  message: Message;
  onClose: () => void;
}

export default function VersionsDialog({ message, onClose }: Props) {
  const { chatId, id: messageId, mentions } = message;
  const { onEvent } = useActions();
  const [opened] = useState(() => new Set<string>());
  const versions = useLoad(
    useCallback(async () => {
      const params = { chatId, messageId };
      return (await call("GET /api/chats/:chatId/messages/:messageId/versions", { params })).items;
    }, [chatId, messageId]),
  );
  const { reload } = versions;
  useEffect(
    () =>
      onEvent((event) => {
        if (!("message" in event) || event.chatId !== chatId || event.id !== messageId) return;
        if (event.type === "message.removed") onClose();
        else void reload();
      }),
    [onEvent, chatId, messageId, reload, onClose],
  );
  return (
    <Dialog title={words.title} width="wide" onClose={onClose}>
      <Loadable state={versions}>
        {(items) => (
          <ShownMentions value={mentions ? { chatId, mentions } : null}>
            <ol className={styles.list}>
              {numbered(items).map(({ number, ...version }) => (
                <Version
                  key={number}
                  message={message}
                  version={version}
                  isCurrent={number === items.length}
                  opened={opened}
                  name={`version ${number}`}
                />
              ))}
            </ol>
          </ShownMentions>
        )}
      </Loadable>
      <p className={styles.hint}>{words.hint(limits.versionsPerMessage)}</p>
    </Dialog>
  );
}

/** The oldest has the number 1. */
function numbered(versions: readonly MessageVersion[]) {
  return versions.map((version, index) => ({ ...version, number: versions.length - index }));
}

interface VersionProps {
  message: Message;
  version: MessageVersion;
  isCurrent: boolean;
  opened: Set<string>;
  name: string;
}

function Version({ message, version, isCurrent, opened, name }: VersionProps) {
  const { text: source, at } = version;
  return (
    <li className={styles.version}>
      <span className={styles.head}>
        <Avatar {...avatarOf(message.author)} size={20} />
        <strong dir="auto">
          <EmojiText>{nameOf(message.author)}</EmojiText>
        </strong>
        <time dateTime={at} title={fullTime(at)}>
          {`${dayName(at)}, ${clockTime(at)}`}
        </time>
        {isCurrent && <span className={styles.current}>{words.current}</span>}
      </span>
      {source ? <LongText source={source} opened={opened} name={name} /> : words.noText}
    </li>
  );
}
