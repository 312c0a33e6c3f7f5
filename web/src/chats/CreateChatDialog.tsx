/** A new group chat: a title, and whoever should be in it from the start. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { Me, UserSummary } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../api/call.ts";
import { checkLine } from "../text/check.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { Dialog, DialogActions } from "../ui/dialogs/Dialog.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/fields/use-form.ts";
import { Avatar } from "../ui/marks/Avatar.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { UserPicker } from "../users/UserPicker.tsx";
import styles from "./CreateChatDialog.module.css";

const words = text.chats;

interface Props {
  me: Me;
  onCreated: (chat: Chat) => void;
  onClose: () => void;
}

export default function CreateChatDialog({ me, onCreated, onClose }: Props) {
  const [title, setTitle] = useState("");
  const [chosen, setChosen] = useState<UserSummary[]>([]);
  const { form, isBusy, errors, failure } = useForm({
    fields: ["title"],
    check: () => ({ title: checkLine(title, limits.chatTitleLength) }),
    send: async () => {
      const memberIds = chosen.map(({ id }) => id);
      const body = { title: title.trim(), kind: "group" as const, memberIds };
      const chat = await call("POST /api/chats", { body });
      onClose();
      onCreated(chat);
    },
  });

  return (
    <Dialog title={words.createTitle} onClose={onClose}>
      <form {...form}>
        <TextField
          data-autofocus
          label={words.title}
          placeholder={words.titlePlaceholder}
          value={title}
          onChange={setTitle}
          error={errors.title}
          required
          autoComplete="off"
        />
        <UserPicker
          excludedIds={[me.id, ...chosen.map(({ id }) => id)]}
          onPick={(user) => setChosen([...chosen, user])}
        />
        {chosen.length > 0 && (
          <ul className={styles.chosen} aria-label={words.chosen}>
            {chosen.map((user) => (
              <li key={user.id} className={styles.chip}>
                <Avatar name={user.displayName} url={user.avatarUrl} size={22} />
                <span className={styles.name}>{user.displayName}</span>
                <IconButton
                  icon="close"
                  className={styles.drop}
                  label={words.dropChosen(user.displayName)}
                  onClick={() => setChosen(chosen.filter(({ id }) => id !== user.id))}
                />
              </li>
            ))}
          </ul>
        )}
        {failure && <Notice tone="danger">{failure}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {words.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
