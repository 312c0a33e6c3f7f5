/** Administration of the server, for its owners and admins. */

import type { Me } from "@belfry/contracts/users";
import { Eye, Link, List, Monitor, ShieldCheck, UsersIcon, Webhook } from "lucide-react";
import { useRoute } from "wouter";
import { useWindowTitle } from "../live/weight/use-window-title.ts";
import { SectionsScreen } from "../sections/SectionsScreen.tsx";
import { type SectionGroup, sectionAt } from "../sections/section.ts";
import { adminText as words } from "../text/screens/admin.ts";
import { AuditLog } from "./audit/AuditLog.tsx";
import { Chats } from "./chats/Chats.tsx";
import { Invites } from "./invites/Invites.tsx";
import { Policy } from "./Policy.tsx";
import { Status } from "./status/Status.tsx";
import { Users } from "./users/Users.tsx";
import { AllWebhooks } from "./webhooks/AllWebhooks.tsx";

const groups: SectionGroup[] = [
  {
    sections: [
      { path: "users", title: words.sections.users, icon: UsersIcon },
      { path: "invites", title: words.sections.invites, icon: Link },
      { path: "chats", title: words.sections.chats, icon: List },
      { path: "webhooks", title: words.sections.webhooks, icon: Webhook },
      { path: "policy", title: words.sections.policy, icon: ShieldCheck },
      { path: "audit", title: words.sections.audit, icon: Eye },
      { path: "server", title: words.sections.server, icon: Monitor },
    ],
  },
];

interface Props {
  me: Me;
  /** The path of the back link. */
  backTo: string;
}

export default function AdminScreen({ me, backTo }: Props) {
  const [, inAdmin] = useRoute("/admin/:section");
  const open = sectionAt(groups, inAdmin?.section);
  useWindowTitle(open ? `${open.title} · ${words.title}` : words.title);

  return (
    <SectionsScreen
      title={words.title}
      base="/admin"
      back={{ to: backTo, label: words.back }}
      toSections={words.toSections}
      groups={groups}
      open={open}
      width="wide"
    >
      {open?.path === "users" && <Users me={me} />}
      {open?.path === "invites" && <Invites me={me} />}
      {open?.path === "chats" && <Chats />}
      {open?.path === "webhooks" && <AllWebhooks />}
      {open?.path === "policy" && <Policy />}
      {open?.path === "audit" && <AuditLog />}
      {open?.path === "server" && <Status />}
    </SectionsScreen>
  );
}
