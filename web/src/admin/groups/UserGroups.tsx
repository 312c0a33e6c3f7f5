/** Administration → Groups: named lists of users, which messages mention by their handle. */
import type { UserGroup } from "@belfry/contracts/people/user-groups";
import { Plus, Users } from "lucide-react";
import { useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { SectionIntro } from "../../sections/SectionIntro.tsx";
import { adminText } from "../../text/screens/admin.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useFallbackFocus } from "../../ui/controls/use-focus.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import type { Column } from "../../ui/lists/Table.tsx";
import { usePages } from "../../ui/lists/use-pages.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import styles from "../admin.module.css";
import { PagedTable } from "../PagedTable.tsx";
import { EditGroup } from "./EditGroup.tsx";

const words = adminText.groups;

export function UserGroups() {
  const [edited, setEdited] = useState<UserGroup | "new" | null>(null);
  const [toDelete, setToDelete] = useState<UserGroup | null>(null);
  // The row loses its button when the group is deleted.
  const createButton = useFallbackFocus<HTMLButtonElement>(toDelete);
  const load = useCallback(() => call("GET /api/user-groups"), []);
  const pages = usePages<UserGroup>(load);

  async function deleteGroup({ id: groupId, name }: UserGroup) {
    await call("DELETE /api/admin/user-groups/:groupId", { params: { groupId } });
    announce(words.deleted(name));
    await pages.reload();
  }

  const columns: Column<UserGroup>[] = [
    {
      title: words.group,
      isHead: true,
      cell: ({ name, handle }) => (
        <div>
          <span className={styles.name}>{name}</span>
          <br />
          <span className={styles.under}>@{handle}</span>
        </div>
      ),
    },
    { title: words.members, isShort: true, cell: ({ memberCount }) => words.number(memberCount) },
    {
      title: words.actions,
      isActions: true,
      cell: (group) => (
        <div className={styles.buttons}>
          <Button
            size="small"
            aria-label={words.editOf(group.name)}
            onClick={() => setEdited(group)}
          >
            {words.edit}
          </Button>
          <Button
            size="small"
            aria-label={words.deleteOf(group.name)}
            onClick={() => setToDelete(group)}
          >
            {words.delete}
          </Button>
        </div>
      ),
    },
  ];

  const create = (
    <Button ref={createButton} look="primary" onClick={() => setEdited("new")}>
      <Plus size={18} />
      {words.create}
    </Button>
  );
  const isEmpty = pages.value?.length === 0;

  return (
    <>
      {!isEmpty && <SectionIntro lead={words.lead} action={create} />}
      <PagedTable
        label={words.list}
        pages={pages}
        columns={columns}
        none={
          <EmptyState level={2} icon={Users} title={words.none} hint={words.lead}>
            {create}
          </EmptyState>
        }
      />
      {edited && (
        <EditGroup
          group={edited === "new" ? null : edited}
          onSaved={pages.reload}
          onClose={() => setEdited(null)}
        />
      )}
      {toDelete && (
        <ConfirmDialog
          title={words.deleteTitle(toDelete.name)}
          body={words.deleteBody(toDelete.handle)}
          action={words.delete}
          onConfirm={() => deleteGroup(toDelete)}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  );
}
