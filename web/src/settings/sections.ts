/** The sections of the settings, in the order of the list. */

import type { Me } from "@belfry/contracts/users";
import {
  Bell,
  FileText,
  Fingerprint,
  Key,
  Lock,
  type LucideIcon,
  Monitor,
  ShieldCheck,
  Sun,
  User,
} from "lucide-react";
import type { ComponentType } from "react";
import type { Section, SectionGroup } from "../sections/section.ts";
import { settingsText } from "../text/screens/settings.ts";
import { Appearance } from "./Appearance.tsx";
import { ChangePassword } from "./account/ChangePassword.tsx";
import { Profile } from "./account/Profile.tsx";
import { YourData } from "./account/YourData.tsx";
import { ApiKeys } from "./api-keys/ApiKeys.tsx";
import { Notifications } from "./notifications/Notifications.tsx";
import { Passkeys } from "./passkeys/Passkeys.tsx";
import { Sessions } from "./sessions/Sessions.tsx";
import { TwoFactor } from "./two-factor/TwoFactor.tsx";

interface SettingsSection extends Section {
  Content: ComponentType<{ me: Me }>;
}

const words = settingsText.sections;

const section = (
  path: Exclude<keyof typeof words, "you" | "signingIn" | "programs">,
  icon: LucideIcon,
  Content: SettingsSection["Content"],
): SettingsSection => ({ path, title: words[path], icon, Content });

export const groups: SectionGroup<SettingsSection>[] = [
  {
    title: words.you,
    sections: [
      section("profile", User, Profile),
      section("notifications", Bell, Notifications),
      section("appearance", Sun, Appearance),
      section("your-data", FileText, YourData),
    ],
  },
  {
    title: words.signingIn,
    sections: [
      section("password", Lock, ChangePassword),
      section("two-factor", ShieldCheck, TwoFactor),
      section("passkeys", Fingerprint, Passkeys),
      section("sessions", Monitor, Sessions),
    ],
  },
  {
    title: words.programs,
    sections: [section("api-keys", Key, ApiKeys)],
  },
];
