/** Administration → Invites. */

import type { CreatedInvite, Invite } from "@belfry/contracts/auth/invites";
import type { Me } from "@belfry/contracts/users";
import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { useChats } from "../../live/hooks.ts";
import { SectionIntro } from "../../sections/SectionIntro.tsx";
import { adminText } from "../../text/screens/admin.ts";
import { exactTime, timeAgo } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useFallbackFocus } from "../../ui/controls/use-focus.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import type { Column } from "../../ui/lists/Table.tsx";
import { usePages } from "../../ui/lists/use-pages.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import styles from "../admin.module.css";
import { PagedTable } from "../PagedTable.tsx";
import { CreateInvite } from "./CreateInvite.tsx";
import { inviteName, inviteState } from "./invite-state.ts";

const words = adminText.invites;

export function Invites({ me }: { me: Me }) {
  const chats = useChats() ?? [];
  const [isCreating, setCreating] = useState(false);
  const [toRevoke, setToRevoke] = useState<Invite | null>(null);
  // The row loses its button when the invite is revoked.
  const createButton = useFallbackFocus<HTMLButtonElement>(toRevoke);
  const load = useCallback(() => call("GET /api/invites"), []);
  const pages = usePages<Invite>(load);
  const titleById = new Map(chats.map(({ id, title }) => [id, title]));

  async function revoke({ id: inviteId }: Invite) {
    await call("DELETE /api/invites/:inviteId", { params: { inviteId } });
    announce(words.revoked);
    await pages.reload();
  }

  function onCreated({ url: _, ...invite }: CreatedInvite) {
    pages.put(invite); // without the secret
  }

  const columns: Column<Invite>[] = [
    { title: words.invite, isHead: true, cell: (invite) => <InviteCell invite={invite} /> },
    { title: adminText.role, isShort: true, cell: ({ role }) => adminText.roles[role] },
    { title: words.chats, cell: ({ chatIds }) => chatNames(chatIds, titleById) },
    { title: words.uses, isShort: true, cell: ({ uses, maxUses }) => words.usesOf(uses, maxUses) },
    { title: words.expires, isShort: true, cell: ({ expiresAt }) => exactTime(expiresAt) },
    {
      title: words.state,
      isShort: true,
      cell: (invite) => <Badge>{words.states[inviteState(invite)]}</Badge>,
    },
    {
      title: words.actions,
      isActions: true,
      cell: (invite) =>
        inviteState(invite) === "open" && (
          <Button
            size="small"
            aria-label={words.revokeOf(inviteName(invite))}
            onClick={() => setToRevoke(invite)}
          >
            {words.revoke}
          </Button>
        ),
    },
  ];

  const create = (
    <Button ref={createButton} look="primary" onClick={() => setCreating(true)}>
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
        isDimmed={(invite) => inviteState(invite) !== "open"}
        none={
          <EmptyState level={2} title={words.empty} hint={words.emptyHint}>
            {create}
          </EmptyState>
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
      {toRevoke && (
        <ConfirmDialog
          title={words.revokeTitle}
          body={words.revokeText}
          action={words.revoke}
          onConfirm={() => revoke(toRevoke)}
          onClose={() => setToRevoke(null)}
        />
      )}
    </>
  );
}

function InviteCell({ invite }: { invite: Invite }) {
  const { createdBy, createdAt } = invite;
  return (
    <>
      <span className={styles.name}>{inviteName(invite)}</span>
      <br />
      <span className={styles.under} title={exactTime(createdAt)}>
        {words.createdBy(createdBy.displayName, timeAgo(createdAt))}
      </span>
    </>
  );
}

/** Lists the chats by title, and counts those the admin is not a member of. */
function chatNames(chatIds: readonly number[], titleById: ReadonlyMap<number, string>): string {
  const known = chatIds.flatMap((id) => titleById.get(id) ?? []);
  const others = chatIds.length - known.length;
  if (others > 0) known.push(words.otherChats(others));
  return known.join(", ") || words.noChats;
}
