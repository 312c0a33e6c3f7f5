/** Administration → Users. */

import type { AdminUser } from "@belfry/contracts/admin";
import type { Me } from "@belfry/contracts/users";
import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { useActions } from "../../live/hooks.ts";
import { SectionIntro } from "../../sections/SectionIntro.tsx";
import { adminText } from "../../text/screens/admin.ts";
import { Button } from "../../ui/controls/Button.tsx";
import type { Column } from "../../ui/lists/Table.tsx";
import { type LoadPage, usePages } from "../../ui/lists/use-pages.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { UserAvatar } from "../../users/UserAvatar.tsx";
import styles from "../admin.module.css";
import { PagedTable } from "../PagedTable.tsx";
import { SearchField } from "../SearchField.tsx";
import { TimeCell } from "../TimeCell.tsx";
import { CreateUser } from "./CreateUser.tsx";
import { UserActions } from "./UserActions.tsx";

const words = adminText.users;

export function Users({ me }: { me: Me }) {
  const [query, setQuery] = useState("");
  const [isCreating, setCreating] = useState(false);
  const pages = useUserPages(query);
  const { putMe } = useActions();

  function put(user: AdminUser) {
    pages.put(user);
    const { displayName, email, role } = user;
    if (user.id === me.id) putMe({ ...me, displayName, email, role });
  }

  const columns: Column<AdminUser>[] = [
    {
      title: words.name,
      isHead: true,
      cell: (user) => <UserCell user={user} isMe={user.id === me.id} />,
    },
    { title: adminText.role, isShort: true, cell: ({ role }) => adminText.roles[role] },
    {
      title: words.twoFactor,
      isShort: true,
      cell: ({ hasTwoFactor }) => (hasTwoFactor ? words.on : words.off),
    },
    {
      title: words.lastSeen,
      isShort: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <TimeCell iso={lastSeenAt} /> : words.never),
    },
    { title: words.sessions, isShort: true, cell: ({ sessionCount }) => sessionCount },
    {
      title: words.actions,
      isActions: true,
      cell: (user) => <UserActions user={user} me={me} onChanged={put} onReload={pages.reload} />,
    },
  ];

  return (
    <>
      <SectionIntro
        lead={words.lead}
        action={
          <Button look="primary" onClick={() => setCreating(true)}>
            <Plus size={18} />
            {words.create}
          </Button>
        }
      />
      <div className={styles.tools}>
        <SearchField value={query} hint={words.searchHint} onChange={setQuery} />
      </div>
      <PagedTable
        label={words.list}
        pages={pages}
        columns={columns}
        isDimmed={({ deactivatedAt }) => deactivatedAt !== null}
        none={<p className={styles.none}>{words.none}</p>}
      />
      {isCreating && <CreateUser me={me} onCreated={put} onClose={() => setCreating(false)} />}
    </>
  );
}

function useUserPages(query: string) {
  const trimmed = query.trim();
  const load: LoadPage<AdminUser> = useCallback(
    async (page) => {
      const query = trimmed ? { query: trimmed } : {};
      return call("GET /api/admin/users", { query: { ...query, ...page } });
    },
    [trimmed],
  );
  return usePages(load);
}

function UserCell({ user, isMe }: { user: AdminUser; isMe: boolean }) {
  const { displayName, email, deactivatedAt, hasCompanyAccount } = user;
  return (
    <span className={styles.who}>
      <UserAvatar user={user} size={32} />
      <span className={styles.names}>
        <span className={styles.name}>{displayName}</span>
        {isMe && <span className={styles.muted}> ({words.you})</span>}
        {deactivatedAt && (
          <>
            {" "}
            <Badge>{words.deactivated}</Badge>
          </>
        )}
        {hasCompanyAccount && (
          <>
            {" "}
            <Badge>{words.company}</Badge>
          </>
        )}
        <br />
        <span className={styles.under}>{email}</span>
      </span>
    </span>
  );
}
