/** A screen of sections: the list and the open section, or one of the two on narrow screens. */
import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { settingsText as words } from "../text/screens/settings.ts";
import { Panes } from "../ui/layout/Panes.tsx";
import { useIsNarrow } from "../ui/layout/use-is-narrow.ts";
import { OpenSection } from "./OpenSection.tsx";
import { SectionList } from "./SectionList.tsx";
import type { Section, SectionGroup } from "./section.ts";

interface Props {
  /** The path of the screen. Its sections have a path below it. */
  base: string;
  /** The path of the link that leaves the screen. */
  backTo: string;
  groups: readonly SectionGroup[];
  open: Section | undefined;
  width?: "column" | "wide";
  /** Shown below the list. */
  account: ReactNode;
  children: ReactNode;
}

export function SectionsScreen({ base, backTo, groups, open, account, ...rest }: Props) {
  const isNarrow = useIsNarrow();
  const first = groups.find((group) => group.base === base)?.sections[0];

  if (!open && !isNarrow && first) return <Redirect to={`${base}/${first.path}`} replace />;
  return (
    <Panes
      side={(!open || !isNarrow) && <SectionList {...{ backTo, groups, open, account }} />}
      main={
        open && (
          <OpenSection
            key={open.path}
            title={open.title}
            back={{ to: base, label: words.toSections }}
            {...rest}
          />
        )
      }
    />
  );
}
