/** Administration of the server, for its owners and admins. */

import type { Me } from "@belfry/contracts/users";
import { useRoute } from "wouter";
import { useWindowTitle } from "../live/weight/use-window-title.ts";
import { groupsFor, serverGroup } from "../sections/groups.ts";
import { SectionsScreen } from "../sections/SectionsScreen.tsx";
import { sectionAt } from "../sections/section.ts";
import { AccountRow } from "../session/AccountRow.tsx";
import { adminText as words } from "../text/screens/admin.ts";
import { AuditLog } from "./audit/AuditLog.tsx";
import { Chats } from "./chats/Chats.tsx";
import { UserGroups } from "./groups/UserGroups.tsx";
import { Invites } from "./invites/Invites.tsx";
import { Policy } from "./Policy.tsx";
import { Status } from "./status/Status.tsx";
import { Users } from "./users/Users.tsx";
import { AllWebhooks } from "./webhooks/AllWebhooks.tsx";

interface Props {
  me: Me;
  /** The path of the back link. */
  backTo: string;
  onSignedOut: () => void;
}

export default function AdminScreen({ me, backTo, onSignedOut }: Props) {
  const [, inAdmin] = useRoute("/admin/:section");
  const open = sectionAt([serverGroup], inAdmin?.section);
  useWindowTitle(open ? `${open.title} · ${words.title}` : words.title);

  return (
    <SectionsScreen
      base="/admin"
      backTo={backTo}
      groups={groupsFor(me)}
      open={open}
      account={<AccountRow me={me} onSignedOut={onSignedOut} />}
      width="wide"
    >
      {open?.path === "users" && <Users me={me} />}
      {open?.path === "groups" && <UserGroups />}
      {open?.path === "invites" && <Invites me={me} />}
      {open?.path === "chats" && <Chats />}
      {open?.path === "webhooks" && <AllWebhooks />}
      {open?.path === "policy" && <Policy />}
      {open?.path === "audit" && <AuditLog />}
      {open?.path === "server" && <Status />}
    </SectionsScreen>
  );
}
