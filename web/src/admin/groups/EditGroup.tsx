/** Creates a user group, or changes its name, handle and members. */
import { limits } from "@belfry/contracts/limits";
import type { UserGroup } from "@belfry/contracts/people/user-groups";
import type { UserSummary } from "@belfry/contracts/users";
import { useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { checkRequired } from "../../text/check.ts";
import { adminText } from "../../text/screens/admin.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import { SelectedUsers } from "../../users/SelectedUsers.tsx";
import { UserPicker } from "../../users/UserPicker.tsx";

const words = adminText.groups;

interface Props {
  /** Null for a new group. */
  group: UserGroup | null;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

export function EditGroup(props: Props) {
  const { group, onClose } = props;
  const groupId = group?.id;
  const load = useCallback(
    async () =>
      groupId === undefined
        ? []
        : (await call("GET /api/user-groups/:groupId/members", { params: { groupId } })).items,
    [groupId],
  );
  const members = useLoad(load);
  if (members.value) return <GroupForm {...props} members={members.value} />;
  return (
    <Dialog title={group ? words.editTitle : words.create} onClose={onClose}>
      <Loadable state={members}>{() => null}</Loadable>
    </Dialog>
  );
}

function GroupForm({ group, members, onSaved, onClose }: Props & { members: UserSummary[] }) {
  const [selected, setSelected] = useState(members);
  const form = useForm({
    initial: { name: group?.name ?? "", handle: group?.handle ?? "" },
    fieldByCode: { handle_taken: "handle" },
    hasOtherChanges: selected !== members,
    check: ({ name, handle }) => ({
      name: checkRequired(name, "name", limits.nameLength),
      handle: handle.trim() === "" ? words.noHandle : undefined,
    }),
    send: async ({ name, handle }) => {
      const body = {
        name: name.trim(),
        handle: handle.trim().replace(/^@/, ""),
        userIds: selected.map(({ id }) => id),
      };
      if (group) {
        const params = { groupId: group.id };
        await call("PATCH /api/admin/user-groups/:groupId", { params, body });
      } else await call("POST /api/admin/user-groups", { body });
      announce(words.saved(body.name));
      onClose();
      await onSaved();
    },
  });

  return (
    <FormDialog
      title={group ? words.editTitle : words.create}
      form={form}
      submit={group ? words.save : words.create}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={words.name}
        placeholder={words.namePlaceholder}
        {...form.field("name")}
        required
        autoComplete="off"
      />
      <TextField
        label={words.handle}
        hint={words.handleHint}
        placeholder={words.handlePlaceholder}
        {...form.field("handle")}
        required
        autoComplete="off"
        spellCheck={false}
      />
      <UserPicker
        label={words.addMembers}
        excludedIds={selected.map(({ id }) => id)}
        isFixed
        onPick={(user) => setSelected([...selected, user])}
      />
      <SelectedUsers
        label={words.members}
        users={selected}
        onRemove={(user) => setSelected(selected.filter(({ id }) => id !== user.id))}
      />
    </FormDialog>
  );
}
