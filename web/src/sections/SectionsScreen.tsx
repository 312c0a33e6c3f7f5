/**
 * A screen of sections: their list on the left, the open one beside it; one of the two where there
 * is room for one. Each section has an address of its own below `base`.
 */
import type { ReactNode } from "react";
import { Redirect } from "wouter";
import type { IconName } from "../ui/marks/Icon.tsx";
import { Panes } from "../ui/panes/Panes.tsx";
import { useIsNarrow } from "../ui/use-is-narrow.ts";
import { OpenSection } from "./OpenSection.tsx";
import { SectionList } from "./SectionList.tsx";

export interface Section {
  /** The last part of the address. */
  path: string;
  title: string;
  icon: IconName;
}

export interface SectionGroup<S extends Section = Section> {
  title?: string;
  sections: readonly S[];
}

interface Props {
  title: string;
  base: string;
  /** Where one came from, and how going there is called. */
  back: { to: string; label: string };
  /** How the list of sections is called. */
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

export function sectionAt<S extends Section>(
  groups: readonly SectionGroup<S>[],
  path: string | undefined,
): S | undefined {
  return groups.flatMap(({ sections }) => sections).find((section) => section.path === path);
}
