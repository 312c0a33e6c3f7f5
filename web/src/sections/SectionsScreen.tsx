/** A screen of sections: the list and the open section, or one of the two on narrow screens. */
import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { Panes } from "../ui/layout/Panes.tsx";
import { useIsNarrow } from "../ui/layout/use-is-narrow.ts";
import { OpenSection } from "./OpenSection.tsx";
import { SectionList } from "./SectionList.tsx";
import type { Section, SectionGroup } from "./section.ts";

interface Props {
  title: string;
  /** The path of the screen. Each section has a path below it. */
  base: string;
  /** The link that leaves the screen. */
  back: { to: string; label: string };
  /** The label of the link from a section to the list. */
  toSections: string;
  groups: readonly SectionGroup[];
  open: Section | undefined;
  width?: "column" | "wide";
  children: ReactNode;
}

export function SectionsScreen({ title, base, back, toSections, groups, open, ...rest }: Props) {
  const isNarrow = useIsNarrow();
  const first = groups[0]?.sections[0];

  if (!open && !isNarrow && first) return <Redirect to={`${base}/${first.path}`} replace />;
  return (
    <Panes
      side={
        (!open || !isNarrow) && (
          <SectionList title={title} base={base} back={back} groups={groups} open={open} />
        )
      }
      main={
        open && (
          <OpenSection
            key={open.path}
            title={open.title}
            back={{ to: base, label: toSections }}
            {...rest}
          />
        )
      }
    />
  );
}
