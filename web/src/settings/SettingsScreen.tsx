/** The user's settings. */
import type { Me } from "@belfry/contracts/users";
import type { ComponentType } from "react";
import { useRoute } from "wouter";
import { useWindowTitle } from "../live/weight/use-window-title.ts";
import { groupsFor, settingsGroups } from "../sections/groups.ts";
import { SectionsScreen } from "../sections/SectionsScreen.tsx";
import { sectionAt } from "../sections/section.ts";
import { AccountRow } from "../session/AccountRow.tsx";
import { settingsText as words } from "../text/screens/settings.ts";
import { Appearance } from "./Appearance.tsx";
import { Password } from "./account/Password.tsx";
import { Profile } from "./account/Profile.tsx";
import { YourData } from "./account/YourData.tsx";
import { ApiKeys } from "./api-keys/ApiKeys.tsx";
import { Notifications } from "./notifications/Notifications.tsx";
import { Passkeys } from "./passkeys/Passkeys.tsx";
import { Sessions } from "./Sessions.tsx";
import { TwoFactor } from "./two-factor/TwoFactor.tsx";

const contents: Record<keyof typeof words.sections, ComponentType<{ me: Me }>> = {
  profile: Profile,
  notifications: Notifications,
  appearance: Appearance,
  "your-data": YourData,
  password: Password,
  "two-factor": TwoFactor,
  passkeys: Passkeys,
  sessions: Sessions,
  "api-keys": ApiKeys,
};

interface Props {
  me: Me;
  /** The path of the back link. */
  backTo: string;
  onSignedOut: () => void;
}

export default function SettingsScreen({ me, backTo, onSignedOut }: Props) {
  const [, inSettings] = useRoute("/settings/*?");
  const open = sectionAt(settingsGroups, inSettings?.["*"]);
  useWindowTitle(open ? `${open.title} · ${words.title}` : words.title);
  const Content = open && contents[open.path];

  return (
    <SectionsScreen
      base="/settings"
      backTo={backTo}
      groups={groupsFor(me)}
      open={open}
      account={<AccountRow me={me} onSignedOut={onSignedOut} />}
    >
      {Content && <Content me={me} />}
    </SectionsScreen>
  );
}
