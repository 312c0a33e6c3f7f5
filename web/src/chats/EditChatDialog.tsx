/** Changes the title, the topic, the visibility, threads and the retention of a chat. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import { useState } from "react";
import { call } from "../api/call.ts";
import { uploadAvatar } from "../api/upload-avatar.ts";
import { checkDays, checkLength, checkRequired, isShorter, parseDays } from "../text/check.ts";
import { editChatText } from "../text/screens/chats/edit-chat.ts";
import { text } from "../text/text.ts";
import { AvatarField } from "../ui/avatar-upload/AvatarField.tsx";
import { useConfirmation } from "../ui/dialogs/use-confirmation.tsx";
import { Switch } from "../ui/fields/Switch.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { FormDialog } from "../ui/forms/FormDialog.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { Avatar } from "../ui/marks/Avatar.tsx";
import { askVisibility } from "./browse/ask-visibility.ts";
import { VisibilityChoice } from "./browse/VisibilityChoice.tsx";
import { StepsFields } from "./steps/StepsFields.tsx";
import { useSteps } from "./steps/use-steps.ts";

const words = text.chats;

export default function EditChatDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  /** `chat` changes when somebody else edits it. */
  const [before] = useState(chat);
  const params = { chatId: chat.id };
  const { confirm, confirmationDialog } = useConfirmation();
  const [visibility, setVisibility] = useState(before.visibility);
  const [threads, setThreads] = useState(before.threads);
  const steps = useSteps(before);
  const form = useForm({
    initial: {
      title: before.title,
      topic: before.topic,
      retentionDays: String(before.retentionDays ?? ""),
    },
    hasOtherChanges:
      visibility !== before.visibility || threads !== before.threads || steps.isChanged,
    check: ({ title, topic, retentionDays }) => ({
      title: checkRequired(title, "title", limits.chatTitleLength),
      topic: checkLength(topic, limits.chatTopicLength),
      retentionDays: checkDays(retentionDays),
    }),
    send: async (values) => {
      const [title, topic] = [values.title.trim(), values.topic.trim()];
      const retentionDays = parseDays(values.retentionDays);
      const isRetentionChanged = retentionDays !== before.retentionDays;
      // Someone else may have changed other fields in the meantime.
      const body = {
        ...(title !== before.title && { title }),
        ...(topic !== before.topic && { topic }),
        ...(isRetentionChanged && { retentionDays }),
        ...(visibility !== before.visibility && { visibility }),
        ...(threads !== before.threads && { threads }),
      };
      if (visibility !== before.visibility) await askVisibility(confirm, chat, visibility);
      if (isRetentionChanged && isShorter(retentionDays, chat.retentionDays)) {
        const gone = await call("GET /api/chats/:chatId/retention-preview", {
          params,
          query: { days: retentionDays },
        });
        await confirm(editChatText.retentionQuestion(retentionDays, gone));
      }
      if (Object.keys(body).length > 0) await call("PATCH /api/chats/:chatId", { params, body });
      await steps.save();
      onClose();
    },
  });

  return (
    <>
      <FormDialog title={words.editTitle} form={form} submit={words.save} onClose={onClose}>
        {chat.kind === "group" && (
          <AvatarField
            shape="square"
            hasImage={chat.avatarUrl !== undefined}
            onUpload={(image) => uploadAvatar(`/api/chats/${chat.id}/avatar`, image)}
            onRemove={() => call("PATCH /api/chats/:chatId", { params, body: { avatarUrl: null } })}
          >
            <Avatar name={chat.title} url={chat.avatarUrl ?? null} shape="square" size={56} />
          </AvatarField>
        )}
        <TextField
          data-autofocus
          label={words.title}
          {...form.field("title")}
          required
          autoComplete="off"
        />
        <TextField
          label={words.topic}
          hint={words.topicHint}
          {...form.field("topic")}
          autoComplete="off"
        />
        {chat.me.role === "owner" && (
          <>
            <VisibilityChoice value={visibility} onChange={setVisibility} />
            <Switch
              label={words.threads}
              hint={editChatText.threadsHint}
              isOn={threads}
              onChange={setThreads}
            />
          </>
        )}
        <StepsFields form={steps} />
        <TextField
          label={words.retention}
          unit={words.retentionUnit}
          aria-label={editChatText.retentionLabel}
          hint={editChatText.retentionHint}
          {...form.field("retentionDays")}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormDialog>
      {confirmationDialog}
    </>
  );
}
