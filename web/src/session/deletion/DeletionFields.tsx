/** Questions before a user is deleted: what happens to the messages, and who owns the chats. */
import type { DeletedMessages, DeleteUser, DeletionPreview } from "@belfry/contracts/deletion";
import { useState } from "react";
import { language } from "../../text/locale.ts";
import { deletionText as words } from "../../text/screens/deletion.ts";
import { Choice } from "../../ui/fields/Choice.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";

const list = new Intl.ListFormat(language, { type: "conjunction" });

/** Returns the fields and the body of the request. The member who joined first is suggested as new owner. */
export function useDeletionFields({ chatsToHandOver, chatsToDelete }: DeletionPreview) {
  const [messages, setMessages] = useState<DeletedMessages>("keep");
  const [ownerByChat, setOwnerByChat] = useState<Readonly<Record<number, number>>>({});

  const successors = chatsToHandOver.flatMap(({ id, candidates }) => {
    const userId = ownerByChat[id] ?? candidates[0]?.id;
    return userId === undefined ? [] : [{ chatId: id, userId }];
  });
  const body: DeleteUser = { messages, successors };

  const fields = (
    <>
      <Choice
        label={words.messages.label}
        value={messages}
        onChange={setMessages}
        options={[
          { value: "keep", label: words.messages.keep, hint: words.messages.keepHint },
          { value: "remove", label: words.messages.remove, hint: words.messages.removeHint },
        ]}
      />
      {chatsToHandOver.map(({ id, title, candidates }, index) => (
        <SelectField
          key={id}
          isWide
          label={words.newOwner(title)}
          value={String(successors[index]?.userId ?? "")}
          onChange={(value) => setOwnerByChat({ ...ownerByChat, [id]: Number(value) })}
          options={candidates.map((user) => ({ value: String(user.id), label: user.displayName }))}
        />
      ))}
      {chatsToDelete.length > 0 && (
        <Notice tone="info">
          {words.deletedChats(list.format(chatsToDelete.map(({ title }) => title)))}
        </Notice>
      )}
    </>
  );
  return { fields, body };
}
