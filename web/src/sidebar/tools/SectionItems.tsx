/** The menu of a section of the sidebar. */
import type { Section, SectionSort } from "@belfry/contracts/people/sidebar";
import {
  ArrowDown,
  ArrowUp,
  ArrowUpDown,
  Check,
  CheckCheck,
  Pencil,
  Plus,
  Trash2,
} from "lucide-react";
import { useActions } from "../../live/hooks.ts";
import { sidebarMenusText as words } from "../../text/screens/chats/sidebar-menus.ts";
import { MenuItem, MenuSeparator, Submenu } from "../../ui/controls/Menu.tsx";
import { labelOf } from "../../ui/shortcuts/keys.ts";
import type { ShownSection } from "../order/sidebar-sections.ts";
import { markAllRead } from "../unread/mark-all-read.ts";
import { stepSection } from "./moves.ts";
import type { Moves } from "./use-moves.ts";

const sorts: readonly SectionSort[] = ["name", "activity", "unread", "manual"];

interface Props {
  shown: ShownSection;
  sections: readonly ShownSection[];
  moves: Moves;
  /** Moves the focus with the head. */
  onStep: (step: 1 | -1) => void;
  onNewSection: () => void;
  onRename: () => void;
  onDelete: () => void;
}

export function SectionItems(props: Props) {
  const { shown, sections, moves, onStep, onNewSection, onRename, onDelete } = props;
  const { section, chats } = shown;
  const { markMany } = useActions();
  const canStep = (step: 1 | -1) => stepSection(sections, section.id, step) !== undefined;
  const isOwn = section.kind === "own";
  return (
    <>
      <MenuItem icon={<CheckCheck />} onChoose={() => void markAllRead(chats, markMany)}>
        {words.markAllRead}
      </MenuItem>
      {isOwn && (
        <MenuItem icon={<Pencil />} onChoose={onRename}>
          {words.rename}
        </MenuItem>
      )}
      <Submenu icon={<ArrowUpDown />} label={words.sort}>
        {sorts.map((sort) => (
          <SortItem key={sort} sort={sort} section={section} moves={moves} />
        ))}
      </Submenu>
      {canStep(-1) && (
        <MenuItem icon={<ArrowUp />} keys={labelOf("moveUp")} onChoose={() => onStep(-1)}>
          {words.moveUp}
        </MenuItem>
      )}
      {canStep(1) && (
        <MenuItem icon={<ArrowDown />} keys={labelOf("moveDown")} onChoose={() => onStep(1)}>
          {words.moveDown}
        </MenuItem>
      )}
      <MenuItem icon={<Plus />} onChoose={onNewSection}>
        {words.newSection}
      </MenuItem>
      {isOwn && (
        <>
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 />} onChoose={onDelete}>
            {words.remove}
          </MenuItem>
        </>
      )}
    </>
  );
}

interface SortItemProps {
  sort: SectionSort;
  section: Section;
  moves: Moves;
}

function SortItem({ sort, section, moves }: SortItemProps) {
  const isChecked = section.sort === sort;
  return (
    <MenuItem isChecked={isChecked} onChoose={() => moves.change(section.id, { sort })}>
      {words.sorts[sort]}
      {isChecked && <Check />}
    </MenuItem>
  );
}
