/** The sections of the settings and, for administrators, of the server, in the order of the list. */
import { canAdminister } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import {
  Bell,
  FileText,
  Fingerprint,
  Hash,
  KeyRound,
  ListChecks,
  Mail,
  Monitor,
  Scale,
  Server,
  ShieldCheck,
  SquareTerminal,
  SunMoon,
  User,
  Users,
  UsersRound,
  Webhook,
} from "lucide-react";
import { adminText } from "../text/screens/admin.ts";
import { settingsText } from "../text/screens/settings.ts";
import type { Section, SectionGroup } from "./section.ts";

const { groups: titles, sections: words } = settingsText;
const serverWords = adminText.sections;

type SettingsPath = keyof typeof words;

const section = (path: SettingsPath, icon: Section["icon"]): Section & { path: SettingsPath } => ({
  path,
  title: words[path],
  icon,
});

export const settingsGroups = [
  {
    title: titles.account,
    base: "/settings",
    sections: [
      section("profile", User),
      section("notifications", Bell),
      section("appearance", SunMoon),
      section("your-data", FileText),
    ],
  },
  {
    title: titles.security,
    base: "/settings",
    sections: [
      section("password", KeyRound),
      section("two-factor", ShieldCheck),
      section("passkeys", Fingerprint),
      section("sessions", Monitor),
    ],
  },
  {
    title: titles.developer,
    base: "/settings",
    sections: [section("api-keys", SquareTerminal)],
  },
];

export const serverGroup: SectionGroup = {
  title: titles.server,
  base: "/admin",
  sections: [
    { path: "users", title: serverWords.users, icon: Users },
    { path: "groups", title: serverWords.groups, icon: UsersRound },
    { path: "invites", title: serverWords.invites, icon: Mail },
    { path: "chats", title: serverWords.chats, icon: Hash },
    { path: "webhooks", title: serverWords.webhooks, icon: Webhook },
    { path: "policy", title: serverWords.policy, icon: Scale },
    { path: "audit", title: serverWords.audit, icon: ListChecks },
    { path: "server", title: serverWords.server, icon: Server },
  ],
};

export function groupsFor(me: Me): SectionGroup[] {
  return canAdminister(me) ? [...settingsGroups, serverGroup] : settingsGroups;
}
