/** Links by which somebody becomes a user: those there are, one more, and one fewer. */
import type { CreatedInvite, Invite } from "@belfry/contracts/auth/invites";
import type { Me } from "@belfry/contracts/users";
import { useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { useChats } from "../../live/hooks.ts";
import { adminText } from "../../text/admin.ts";
import { explain } from "../../text/explain.ts";
import { exactTime, timeAgo } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useFocusKept } from "../../ui/lists/use-focus-kept.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import type { Column } from "../../ui/table/Table.tsx";
import styles from "../admin.module.css";
import { PagedTable } from "../PagedTable.tsx";
import { usePages } from "../use-pages.ts";
import { CreateInvite } from "./CreateInvite.tsx";
import { nameOf, stateOf } from "./state.ts";

const words = adminText.invites;

export function Invites({ me }: { me: Me }) {
  const chats = useChats() ?? [];
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<Invite | null>(null);
  // The button that revoked goes with what it revoked.
  const createButton = useFocusKept<HTMLButtonElement>(revoked);
  const load = useCallback(() => call("GET /api/invites"), []);
  const pages = usePages<Invite>(load);
  const titleById = new Map(chats.map(({ id, title }) => [id, title]));

  async function revoke({ id: inviteId }: Invite) {
    await call("DELETE /api/invites/:inviteId", { params: { inviteId } });
    announce(words.revoked);
    await pages.reload();
  }

  function onCreated({ url: _, ...invite }: CreatedInvite) {
    pages.put(invite); // the secret stays in the dialog that shows it
  }

  const columns: Column<Invite>[] = [
    { title: words.invite, isHead: true, cell: (invite) => <What invite={invite} /> },
    { title: adminText.role, cell: ({ role }) => adminText.roles[role] },
    { title: words.chats, cell: ({ chatIds }) => chatNames(chatIds, titleById) },
    { title: words.uses, cell: ({ uses, maxUses }) => words.usesOf(uses, maxUses) },
    { title: words.expires, cell: ({ expiresAt }) => exactTime(expiresAt) },
    { title: words.state, cell: (invite) => <Badge>{words.states[stateOf(invite)]}</Badge> },
    {
      title: words.actions,
      isActions: true,
      cell: (invite) =>
        stateOf(invite) === "open" && (
          <Button
            size="small"
            aria-label={words.revokeOf(nameOf(invite))}
            onClick={() => setRevoked(invite)}
          >
            {words.revoke}
          </Button>
        ),
    },
  ];

  const create = (
    <Button ref={createButton} look="primary" onClick={() => setCreating(true)}>
      <Icon name="plus" size={18} />
      {words.create}
    </Button>
  );
  const isEmpty = pages.items?.length === 0;

  return (
    <>
      {!isEmpty && (
        <div className={styles.tools}>
          <p className={styles.muted}>{words.lead}</p>
          {create}
        </div>
      )}
      <PagedTable
        label={words.list}
        pages={pages}
        columns={columns}
        isDimmed={(invite) => stateOf(invite) !== "open"}
        none={
          <div className={styles.empty}>
            <h2>{words.empty}</h2>
            <p>{words.emptyWhy}</p>
            {create}
          </div>
        }
      />
      {isCreating && (
        <CreateInvite
          me={me}
          chats={chats}
          onCreated={onCreated}
          onClose={() => setCreating(false)}
        />
      )}
      {revoked && (
        <ConfirmDialog
          title={words.revokeTitle}
          why={words.revokeWhy}
          action={words.revoke}
          explain={explain}
          onConfirm={() => revoke(revoked)}
          onClose={() => setRevoked(null)}
        />
      )}
    </>
  );
}

function What({ invite }: { invite: Invite }) {
  const { createdBy, createdAt } = invite;
  return (
    <>
      <span className={styles.name}>{nameOf(invite)}</span>
      <br />
      <span className={styles.under} title={exactTime(createdAt)}>
        {words.createdBy(createdBy.displayName, timeAgo(createdAt))}
      </span>
    </>
  );
}

/** An admin knows the titles of their own chats only. */
function chatNames(chatIds: readonly number[], titleById: ReadonlyMap<number, string>): string {
  const known = chatIds.flatMap((id) => titleById.get(id) ?? []);
  const others = chatIds.length - known.length;
  if (others > 0) known.push(words.otherChats(others));
  return known.join(", ") || words.noChats;
}
