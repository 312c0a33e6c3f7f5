/** Opens a direct chat with one or several people. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import { canAdminister } from "@belfry/contracts/permissions";
import type { Me, UserSummary } from "@belfry/contracts/users";
import { useState } from "react";
import { useActions } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import { FormDialog } from "../ui/forms/FormDialog.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { SelectedUsers } from "../users/SelectedUsers.tsx";
import { UserPicker } from "../users/UserPicker.tsx";

const words = text.people;
const othersMax = limits.directChatMembers - 1;

interface Props {
  me: Me;
  onOpened: (chat: Chat) => void;
  onClose: () => void;
}

export default function NewMessageDialog({ me, onOpened, onClose }: Props) {
  const { openDirect } = useActions();
  const [selected, setSelected] = useState<UserSummary[]>([]);
  const [isMissing, setMissing] = useState(false);
  const selectedIds = selected.map(({ id }) => id);
  const isFull = selected.length >= othersMax;
  const form = useForm({
    initial: {},
    send: async () => {
      setMissing(selected.length === 0);
      if (selected.length === 0) return;
      const chat = await openDirect(selectedIds);
      onClose();
      onOpened(chat);
    },
  });

  return (
    <FormDialog
      title={words.newMessage}
      intro={words.newMessageIntro(limits.directChatMembers)}
      form={form}
      submit={words.openChat}
      onClose={onClose}
    >
      <SelectedUsers
        label={words.selected}
        users={selected}
        onRemove={(user) => setSelected(selected.filter(({ id }) => id !== user.id))}
      />
      {isFull ? (
        <Notice tone="info">{words.full(limits.directChatMembers)}</Notice>
      ) : (
        <UserPicker
          label={words.to}
          excludedIds={[me.id, ...selectedIds]}
          submitsWhenEmpty={selected.length > 0}
          isAutoFocused
          inviteHref={canAdminister(me) && selected.length === 0 ? "/admin/invites" : undefined}
          isFixed
          onPick={(user) => {
            setMissing(false);
            setSelected([...selected, user]);
          }}
        />
      )}
      {isMissing && <Notice tone="danger">{words.noneSelected}</Notice>}
    </FormDialog>
  );
}
