/** Another title or topic for a chat, for those who manage it. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import { useState } from "react";
import { call } from "../api/call.ts";
import { checkLine, lengthOf } from "../text/check.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Dialog, DialogActions } from "../ui/dialogs/Dialog.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/fields/use-form.ts";
import { Notice } from "../ui/notices/Notice.tsx";

const words = text.chats;

export default function EditChatDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const [title, setTitle] = useState(chat.title);
  const [topic, setTopic] = useState(chat.topic);
  const { form, isBusy, errors, failure } = useForm({
    fields: ["title", "topic"],
    check: () => ({
      title: checkLine(title, limits.chatTitleLength),
      topic:
        lengthOf(topic) > limits.chatTopicLength
          ? text.problem.tooLong(limits.chatTopicLength)
          : undefined,
    }),
    send: async () => {
      const body = { title: title.trim(), topic: topic.trim() };
      await call("PATCH /api/chats/:chatId", { params: { chatId: chat.id }, body });
      onClose();
    },
  });

  return (
    <Dialog title={words.editTitle} onClose={onClose}>
      <form {...form}>
        <TextField
          data-autofocus
          label={words.title}
          value={title}
          onChange={setTitle}
          error={errors.title}
          required
          autoComplete="off"
        />
        <TextField
          label={words.topic}
          hint={words.topicHint}
          value={topic}
          onChange={setTopic}
          error={errors.topic}
          autoComplete="off"
        />
        {failure && <Notice tone="danger">{failure}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {words.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
