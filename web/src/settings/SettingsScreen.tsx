/** The settings: their sections on the left, the open one beside them; one of the two on a phone. */
import type { Me } from "@belfry/contracts/users";
import { Redirect, useParams } from "wouter";
import { useWindowTitle } from "../sidebar/unread.ts";
import { settingsText } from "../text/settings.ts";
import { Panes } from "../ui/panes/Panes.tsx";
import { useIsNarrow } from "../ui/use-is-narrow.ts";
import { OpenSection } from "./OpenSection.tsx";
import { SectionList } from "./SectionList.tsx";
import { sectionAt } from "./sections.tsx";

const words = settingsText;

interface Props {
  me: Me;
  /** Where one came from. */
  backTo: string;
}

export default function SettingsScreen({ me, backTo }: Props) {
  const isNarrow = useIsNarrow();
  const path = useParams()["*"];
  const open = sectionAt(path);
  useWindowTitle(open ? `${open.title} · ${words.title}` : words.title);

  if (!open && (path || !isNarrow)) return <Redirect to="/settings/profile" replace />;
  return (
    <Panes
      side={(!open || !isNarrow) && <SectionList open={open} backTo={backTo} />}
      main={open && <OpenSection key={open.path} section={open} me={me} />}
    />
  );
}
