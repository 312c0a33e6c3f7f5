/** The settings: their sections on the left, the open one beside them; one of the two on a phone. */
import type { Me } from "@belfry/contracts/users";
import { useRoute } from "wouter";
import { useWindowTitle } from "../live/unread.ts";
import { SectionsScreen, sectionAt } from "../sections/SectionsScreen.tsx";
import { settingsText } from "../text/settings.ts";
import { groups } from "./sections.tsx";

const words = settingsText;

interface Props {
  me: Me;
  /** Where one came from. */
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
