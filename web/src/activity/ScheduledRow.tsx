/** One scheduled message: when and where it is sent, or why it was not, and what can be done with it. */
import type { ScheduledMessage } from "@belfry/contracts/people/scheduled";
import { Pencil, SendHorizontal, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { call } from "../api/call.ts";
import { useChat } from "../live/hooks.ts";
import { explain } from "../text/explain.ts";
import { clockTime, dayName, fullTime } from "../text/message-times.ts";
import { scheduledText } from "../text/screens/chats/scheduled.ts";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { EmojiText } from "../ui/emoji/EmojiText.tsx";
import { lazyView } from "../ui/lazy-view.ts";
import { announce, toast, toastFailure } from "../ui/notices/Announcer.tsx";
import styles from "./entries.module.css";
import own from "./scheduled.module.css";

const TimeDialog = lazyView(() => import("../conversation/schedule/TimeDialog.tsx"));
const words = scheduledText;

export function ScheduledRow({ message }: { message: ScheduledMessage }) {
  const { id, sendAt, failure, text, files = [] } = message;
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
  const params = { scheduledId: id };
  const close = () => setDialog(null);

  async function sendNow() {
    try {
      await call("POST /api/me/scheduled-messages/:scheduledId/send", { params });
      toast(words.sent);
    } catch (error) {
      toastFailure(explain(error));
    }
  }

  return (
    <li className={styles.item}>
      <div className={own.row}>
        <p className={styles.meta}>
          <time dateTime={sendAt} title={fullTime(sendAt)} className={own.time}>
            {words.at(dayName(sendAt), clockTime(sendAt))}
          </time>
          <ChatName chatId={message.chatId} />
        </p>
        {failure && <p className={own.failure}>{words.notSent(words.failures[failure])}</p>}
        <p className={styles.excerpt} dir="auto">
          <EmojiText>{text}</EmojiText>
        </p>
        {files.length > 0 && (
          <p className={own.files}>{words.files(files.map(({ name }) => name).join(", "))}</p>
        )}
      </div>
      <IconButton
        className={styles.button}
        icon={SendHorizontal}
        label={words.sendNow}
        onClick={() => void sendNow()}
      />
      <IconButton
        className={styles.button}
        icon={Pencil}
        label={words.edit}
        onClick={() => setDialog("edit")}
      />
      <IconButton
        className={styles.button}
        icon={Trash2}
        label={words.remove}
        onClick={() => setDialog("delete")}
      />
      {dialog === "edit" && (
        <Suspense>
          <TimeDialog
            title={words.editTitle}
            submit={words.save}
            sendAt={failure ? null : sendAt}
            text={text}
            hasFiles={files.length > 0}
            onSave={async ({ at, text }) => {
              const body = { text, sendAt: at.toISOString() };
              await call("PATCH /api/me/scheduled-messages/:scheduledId", { params, body });
              announce(words.saved);
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog === "delete" && (
        <ConfirmDialog
          title={words.removeTitle}
          body={words.removeBody}
          action={words.remove}
          onConfirm={async () => {
            await call("DELETE /api/me/scheduled-messages/:scheduledId", { params });
            announce(words.removed);
          }}
          onClose={close}
        />
      )}
    </li>
  );
}

function ChatName({ chatId }: { chatId: number }) {
  const chat = useChat(chatId);
  if (!chat) return <span className={styles.what}>{words.to(words.unknownChat)}</span>;
  return (
    <Link className={styles.what} href={`/chats/${chatId}`}>
      {words.to(chat.title)}
    </Link>
  );
}
