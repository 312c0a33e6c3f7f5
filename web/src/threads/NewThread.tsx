/** The composer of a thread without replies. The thread is created with the first reply or file. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { readOnlyReason } from "@belfry/contracts/permissions";
import type { ReactNode } from "react";
import composerStyles from "../conversation/composer/Composer.module.css";
import { MessageInput } from "../conversation/composer/MessageInput.tsx";
import { ReadOnlyNote } from "../conversation/composer/ReadOnlyNote.tsx";
import { addFiles } from "../conversation/uploads/upload-list.ts";
import { useDraft } from "../live/drafts/drafts.ts";
import { useActions, useMe } from "../live/hooks.ts";
import { explain } from "../text/explain.ts";
import { threadsText } from "../text/screens/chats/threads.ts";
import { toastFailure } from "../ui/notices/Announcer.tsx";
import { newThreadName } from "./use-moved-draft.ts";

const words = threadsText.panel;

interface Props {
  chat: Chat;
  root: Message;
  isAlsoInChat: boolean;
  below: ReactNode;
}

export function NewThread({ chat, root, isAlsoInChat, below }: Props) {
  const me = useMe();
  const { startThread, post } = useActions();
  const draft = useDraft(newThreadName(chat.id, root.id));
  const reason = readOnlyReason(me, chat);
  if (reason) return <ReadOnlyNote chat={chat} reason={reason} />;
  if (root.deletedAt) return null;
  if (!chat.threads) return <p className={composerStyles.archived}>{words.off}</p>;

  async function attach(files: File[]) {
    try {
      const thread = await startThread(chat.id, root.id);
      addFiles({ userId: me.id, chatId: thread.id }, files);
    } catch (error) {
      toastFailure(explain(error));
    }
  }

  return (
    <div className={composerStyles.composer}>
      <MessageInput
        chatId={chat.id}
        label={words.field(chat.title)}
        placeholder={words.placeholder}
        initial={draft.load()}
        mode="send"
        isAutoFocused={matchMedia("(hover: hover)").matches}
        onChange={draft.save}
        onFiles={(files) => void attach(files)}
        onSubmit={async (text) => {
          const thread = await startThread(chat.id, root.id);
          draft.save("");
          post(thread.id, text, isAlsoInChat ? { alsoInChat: true } : {});
        }}
      />
      {below}
    </div>
  );
}
