/** The menus of the rows and heads of the sidebar, and their moves by mouse and keyboard. */
import { withoutSection } from "@belfry/contracts/live/sidebar-changes";
import { Ellipsis } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useActions } from "../../live/hooks.ts";
import type { SectionsChange } from "../../live/store.ts";
import { sidebarMenusText as words } from "../../text/screens/chats/sidebar-menus.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { MenuPopup } from "../../ui/controls/menu/MenuPopup.tsx";
import type { FirstFocus } from "../../ui/controls/menu/menu-parts.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { nameOf } from "../order/section-name.ts";
import type { ShownSection } from "../order/sidebar-sections.ts";
import { ChatItems } from "./ChatItems.tsx";
import { SectionItems } from "./SectionItems.tsx";
import { SectionNameDialog } from "./SectionNameDialog.tsx";
import { controlOf, elementOf, type Target } from "./targets.ts";
import styles from "./tools.module.css";
import { type Ask, useGestures } from "./use-gestures.ts";
import { useMoves } from "./use-moves.ts";

interface Props {
  root: RefObject<HTMLElement | null>;
  /** A press that began before this code was loaded. */
  press: RefObject<PointerEvent | null>;
  sections: readonly ShownSection[];
}

type Question = { kind: "new"; chatId?: number } | { kind: "rename" | "delete"; sectionId: number };

interface OpenMenu {
  target: Target;
  firstFocus: FirstFocus;
  /** Where the menu was asked for. Without it, the menu is at its button. */
  point?: DOMRect | undefined;
}

export default function SidebarTools({ root, press, sections }: Props) {
  const id = useId();
  const moves = useMoves(sections);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [asked, setAsked] = useState<Question | null>(null);
  const trigger = useRef<HTMLElement | null>(null);
  /** The row or head that has moved, and gets the focus again. */
  const moved = useRef<Target | null>(null);

  function open({ target, control, point, firstFocus }: Ask) {
    trigger.current = control;
    setMenu({ target, point, firstFocus });
  }

  function step(target: Target, by: 1 | -1) {
    const isMoved =
      target.kind === "chat" ? moves.stepChat(target.id, by) : moves.stepSection(target.id, by);
    if (isMoved) moved.current = target;
  }

  const pointed = useGestures({ root, press, sections, moves, onMenu: open, onStep: step });

  // An element that React moves loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the move is on the screen with the new sections
  useEffect(() => {
    const target = moved.current;
    if (!target || !root.current) return;
    moved.current = null;
    controlOf(elementOf(root.current, target))?.focus();
  }, [sections]);

  const close = () => setMenu(null);
  const shownIn = (target: Target) =>
    target.kind === "section"
      ? sections.find(({ section }) => section.id === target.id)
      : sections.find(({ chats }) => chats.some((chat) => chat.id === target.id));
  const shown = menu && shownIn(menu.target);
  const chat = shown?.chats.find(
    (one) => menu?.target.kind === "chat" && one.id === menu.target.id,
  );
  const name = chat?.title ?? (shown ? nameOf(shown.section) : "");
  const anchor = menu?.point && { getBoundingClientRect: () => menu.point as DOMRect };
  const button = menu && !menu.point ? menu.target : pointed;

  return (
    <>
      {button && root.current && (
        <MenuButton
          root={root.current}
          target={button}
          isOpen={menu !== null && !menu.point}
          name={targetName(sections, button)}
          onOpen={open}
        />
      )}
      {menu && shown && (
        <MenuPopup
          id={id}
          label={words.menuOf(name)}
          side="below"
          trigger={trigger}
          anchor={anchor || undefined}
          firstFocus={menu.firstFocus}
          onClose={close}
        >
          {chat ? (
            <ChatItems
              chat={chat}
              {...{ shown, sections, moves }}
              onStep={(by) => step(menu.target, by)}
              onNewSection={() => setAsked({ kind: "new", chatId: chat.id })}
            />
          ) : (
            <SectionItems
              {...{ shown, sections, moves }}
              onStep={(by) => step(menu.target, by)}
              onNewSection={() => setAsked({ kind: "new" })}
              onRename={() => setAsked({ kind: "rename", sectionId: shown.section.id })}
              onDelete={() => setAsked({ kind: "delete", sectionId: shown.section.id })}
            />
          )}
        </MenuPopup>
      )}
      {asked && <AskedDialog asked={asked} sections={sections} onClose={() => setAsked(null)} />}
    </>
  );
}

function targetName(sections: readonly ShownSection[], { kind, id }: Target): string {
  if (kind === "chat") {
    return sections.flatMap(({ chats }) => chats).find((chat) => chat.id === id)?.title ?? "";
  }
  const section = sections.find((shown) => shown.section.id === id)?.section;
  return section ? nameOf(section) : "";
}

interface MenuButtonProps {
  root: HTMLElement;
  target: Target;
  isOpen: boolean;
  name: string;
  onOpen: (ask: Ask) => void;
}

/** One button, in the row or head with the pointer or the focus. */
function MenuButton({ root, target, isOpen, name, onOpen }: MenuButtonProps) {
  const element = elementOf(root, target);
  if (!element) return null;
  const open = (control: HTMLElement, firstFocus: FirstFocus) =>
    onOpen({ target, control, point: undefined, firstFocus });
  return createPortal(
    <IconButton
      className={target.kind === "chat" ? styles.button : styles.headButton}
      icon={Ellipsis}
      label={words.menuOf(name)}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={({ currentTarget, detail }) => open(currentTarget, detail === 0 ? "first" : "none")}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        open(event.currentTarget, event.key === "ArrowDown" ? "first" : "last");
      }}
    />,
    element,
  );
}

/** A dialog says itself that its change is being saved. */
const asBefore: SectionsChange = (sections) => sections;

interface AskedDialogProps {
  asked: Question;
  sections: readonly ShownSection[];
  onClose: () => void;
}

function AskedDialog({ asked, sections, onClose }: AskedDialogProps) {
  const { changeSidebar } = useActions();
  if (asked.kind === "new") {
    const chatIds = asked.chatId === undefined ? [] : [asked.chatId];
    const create = (name: string) =>
      changeSidebar(asBefore, (call) =>
        call("POST /api/me/sidebar/sections", { body: { name, chatIds } }),
      );
    return <SectionNameDialog name="" onSend={create} onClose={onClose} />;
  }
  const { sectionId } = asked;
  const section = sections.find((shown) => shown.section.id === sectionId)?.section;
  if (!section) return null;
  const path = "/api/me/sidebar/sections/:sectionId";
  const params = { sectionId };
  if (asked.kind === "rename") {
    const rename = (name: string) =>
      changeSidebar(asBefore, (call) => call(`PATCH ${path}`, { params, body: { name } }));
    return <SectionNameDialog name={section.name} onSend={rename} onClose={onClose} />;
  }
  const deleteSection = () =>
    changeSidebar(
      (sections) => withoutSection(sections, sectionId),
      (call) => call(`DELETE ${path}`, { params }),
    );
  return (
    <ConfirmDialog
      title={words.removeTitle(section.name)}
      body={words.removeText}
      action={words.remove}
      onConfirm={async () => void (await deleteSection())}
      onClose={onClose}
    />
  );
}
