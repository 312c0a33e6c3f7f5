/** Forwards a message to another chat: posts a quote with a link, and an optional comment. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { readOnlyReason } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import { useMemo, useState } from "react";
import { forwardText } from "../../conversation/forward/forward-text.ts";
import { nameOf } from "../../conversation/message-text/author.ts";
import { excerptOf } from "../../conversation/message-text/excerpt.ts";
import { useActions, useChats } from "../../live/hooks.ts";
import { ChatGlyph } from "../../sidebar/ChatGlyph.tsx";
import { messageDialogsText } from "../../text/screens/chats/message-dialogs.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { Choice } from "../../ui/fields/Choice.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { toast } from "../../ui/notices/Announcer.tsx";
import styles from "./forward.module.css";
import { matchingChats } from "./matching-chats.ts";

const words = messageDialogsText.forward;

interface Props {
  message: Message;
  me: Me;
  onClose: () => void;
}

export default function ForwardDialog({ message, me, onClose }: Props) {
  const { post } = useActions();
  const chats = useChats();
  const [query, setQuery] = useState("");
  const [chosenId, setChosenId] = useState<number>();
  const offered = useMemo(() => {
    const isTarget = (chat: Chat) => chat.id !== message.chatId && !readOnlyReason(me, chat);
    return matchingChats((chats ?? []).filter(isTarget), query);
  }, [chats, query, message.chatId, me]);
  const target = offered.find(({ id }) => id === chosenId) ?? offered[0];
  const form = useForm({
    initial: { comment: "" },
    send: async ({ comment }) => {
      if (!target) return;
      const url = `${location.origin}/chats/${message.chatId}/messages/${message.id}`;
      post(target.id, forwardText({ message, url, original: words.original, comment }));
      onClose();
      toast(words.done(target.title));
    },
  });
  return (
    <FormDialog
      title={words.title}
      intro={
        <span className={styles.excerpt} dir="auto">
          <EmojiText>{`${nameOf(message.author)}: ${excerptOf(message)}`}</EmojiText>
        </span>
      }
      form={form}
      submit={words.submit}
      extra={<p className={styles.hint}>{words.hint}</p>}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={words.find}
        type="search"
        autoComplete="off"
        value={query}
        onChange={setQuery}
      />
      <div className={styles.chats}>
        {target ? (
          <Choice
            label={words.to}
            value={String(target.id)}
            onChange={(value) => setChosenId(Number(value))}
            options={offered.map((chat) => ({
              value: String(chat.id),
              label: chat.title,
              icon: <ChatGlyph chat={chat} />,
            }))}
          />
        ) : (
          <p role="status" className={styles.hint}>
            {words.none}
          </p>
        )}
      </div>
      <TextField label={words.comment} autoComplete="off" {...form.field("comment")} />
    </FormDialog>
  );
}
