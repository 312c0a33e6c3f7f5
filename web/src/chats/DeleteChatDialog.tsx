/** Deletes a chat after its title was typed. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import { useLocation } from "wouter";
import { call } from "../api/call.ts";
import { useReauthentication } from "../session/reauthentication/use-reauthentication.tsx";
import { deletionText } from "../text/screens/deletion.ts";
import { TextField } from "../ui/fields/TextField.tsx";
import { FormDialog } from "../ui/forms/FormDialog.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { announce } from "../ui/notices/Announcer.tsx";

const words = deletionText.chat;

export default function DeleteChatDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const [, navigate] = useLocation();
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);
  const form = useForm({
    initial: { title: "" },
    check: ({ title }) => ({
      title: title.trim() === chat.title.trim() ? undefined : words.wrongTitle,
    }),
    send: async () => {
      const params = { chatId: chat.id };
      await withReauthentication(() => call("DELETE /api/chats/:chatId", { params }));
      announce(words.done(chat.title));
      navigate("/");
    },
  });
  return (
    <>
      <FormDialog
        title={words.title(chat.title)}
        intro={words.text(limits.daysToRestoreChats)}
        form={form}
        submit={words.action}
        look="danger"
        onClose={onClose}
      >
        <TextField
          data-autofocus
          label={words.typeTitle(chat.title)}
          {...form.field("title")}
          required
          autoComplete="off"
          spellCheck={false}
        />
      </FormDialog>
      {reauthenticationDialog}
    </>
  );
}
