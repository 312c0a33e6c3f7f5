/** Creates a group chat with a title, its visibility and its first members. */

import type { Chat, Visibility } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { UserGroup } from "@belfry/contracts/people/user-groups";
import type { Me, UserSummary } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../api/call.ts";
import { checkRequired } from "../text/check.ts";
import { text } from "../text/text.ts";
import { useAction } from "../ui/controls/use-action.ts";
import { TextField } from "../ui/fields/TextField.tsx";
import { FormDialog } from "../ui/forms/FormDialog.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { SelectedUsers } from "../users/SelectedUsers.tsx";
import { UserPicker } from "../users/UserPicker.tsx";
import { VisibilityChoice } from "./browse/VisibilityChoice.tsx";

const words = text.chats;

interface Props {
  me: Me;
  /** The first value of the field. */
  title: string;
  onCreated: (chat: Chat) => void;
  onClose: () => void;
}

export default function CreateChatDialog({ me, title, onCreated, onClose }: Props) {
  const [selected, setSelected] = useState<UserSummary[]>([]);
  const [visibility, setVisibility] = useState<Visibility>("open");
  const selectedIds = selected.map(({ id }) => id);
  const form = useForm({
    initial: { title },
    hasOtherChanges: selected.length > 0 || visibility !== "open",
    check: ({ title }) => ({ title: checkRequired(title, "title", limits.chatTitleLength) }),
    send: async ({ title }) => {
      const kind = "group" as const;
      const body = { title: title.trim(), kind, visibility, memberIds: selectedIds };
      const chat = await call("POST /api/chats", { body });
      onClose();
      onCreated(chat);
    },
  });

  const addGroup = useAction(async ({ id: groupId }: UserGroup) => {
    const params = { groupId };
    const { items } = await call("GET /api/user-groups/:groupId/members", { params });
    setSelected((before) => {
      const known = new Set([me.id, ...before.map(({ id }) => id)]);
      return [...before, ...items.filter(({ id }) => !known.has(id))];
    });
  });

  return (
    <FormDialog title={words.createTitle} form={form} submit={words.create} onClose={onClose}>
      <TextField
        data-autofocus
        label={words.title}
        placeholder={words.titlePlaceholder}
        {...form.field("title")}
        required
        autoComplete="off"
      />
      <VisibilityChoice value={visibility} onChange={setVisibility} />
      <UserPicker
        label={words.addMembers}
        excludedIds={[me.id, ...selectedIds]}
        isFixed
        onPick={(user) => setSelected([...selected, user])}
        onPickGroup={(group) => void addGroup.run(group)}
      />
      {addGroup.failure && <Notice tone="danger">{addGroup.failure}</Notice>}
      <SelectedUsers
        label={words.selected}
        users={selected}
        onRemove={(user) => setSelected(selected.filter(({ id }) => id !== user.id))}
      />
    </FormDialog>
  );
}
