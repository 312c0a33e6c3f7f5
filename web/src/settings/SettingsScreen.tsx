/** The user's settings. */
import type { Me } from "@belfry/contracts/users";
import { useRoute } from "wouter";
import { useWindowTitle } from "../live/weight/use-window-title.ts";
import { SectionsScreen } from "../sections/SectionsScreen.tsx";
import { sectionAt } from "../sections/section.ts";
import { settingsText as words } from "../text/screens/settings.ts";
import { groups } from "./sections.ts";

interface Props {
  me: Me;
  /** The path of the back link. */
  backTo: string;
}

export default function SettingsScreen({ me, backTo }: Props) {
  const [, inSettings] = useRoute("/settings/*?");
  const open = sectionAt(groups, inSettings?.["*"]);
  useWindowTitle(open ? `${open.title} · ${words.title}` : words.title);

  return (
    <SectionsScreen
      title={words.title}
      base="/settings"
      back={{ to: backTo, label: words.back }}
      toSections={words.toSections}
      groups={groups}
      open={open}
    >
      {open && <open.Content me={me} />}
    </SectionsScreen>
  );
}
