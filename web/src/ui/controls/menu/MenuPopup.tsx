/**
 * The opened part of `Menu`. Choosing an item returns the focus to the button before the action runs, so
 * that a dialog opened by the action returns the focus there too.
 */
import { Menu } from "@base-ui/react/menu";
import { ChevronRight } from "lucide-react";
import { createContext, type ReactNode, type RefObject, use, useCallback, useRef } from "react";
import styles from "./Menu.module.css";
import { type FirstFocus, type MenuItemProps, MenuParts, type SubmenuProps } from "./menu-parts.ts";

interface Props {
  id: string;
  label: string;
  side: "below" | "above";
  /** Gets the focus when the menu closes. */
  trigger: RefObject<HTMLElement | null>;
  /** The place of the menu. Default: the trigger. */
  anchor?: { getBoundingClientRect(): DOMRect } | undefined;
  /** Null while it is closed. */
  firstFocus: FirstFocus | null;
  onClose: () => void;
  children: ReactNode;
}

const parts = { Item, Separator, Submenu };
const CloseMenu = createContext<() => void>(() => {});

export function MenuPopup(props: Props) {
  const { id, label, side, trigger, anchor, firstFocus, onClose, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const focus = useRef(firstFocus);
  focus.current = firstFocus;
  const onMount = useCallback((element: HTMLDivElement | null) => {
    list.current = element;
    const items = Array.from(element?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? []);
    const item = { first: items[0], last: items.at(-1), none: null }[focus.current ?? "none"];
    // In the same task: a key pressed immediately after the menu appears belongs to it.
    element?.focus();
    queueMicrotask(() => item?.focus()); // when the list knows its items
  }, []);

  function close() {
    trigger.current?.focus();
    onClose();
  }

  return (
    <Menu.Root
      open={firstFocus !== null}
      modal={false}
      onOpenChange={(isOpen, { event, reason }) => {
        // The click that follows closes it.
        const isTrigger = event.target instanceof Node && trigger.current?.contains(event.target);
        if (!isOpen && !(isTrigger && reason === "outside-press")) onClose();
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor ?? trigger}
          side={side === "below" ? "bottom" : "top"}
          align={side === "below" ? "end" : "start"}
          sideOffset={side === "below" ? 4 : 6}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Menu.Popup
            ref={onMount}
            id={id}
            aria-label={label}
            className={styles.list}
            finalFocus={() => {
              const focused = document.activeElement;
              // A dialog that an item has opened keeps the focus.
              const isOurs = focused === document.body || list.current?.contains(focused);
              return isOurs && trigger.current ? trigger.current : false;
            }}
          >
            <MenuParts value={parts}>
              <CloseMenu value={close}>{children}</CloseMenu>
            </MenuParts>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Item({ icon, tone = "normal", isChecked, keys, onChoose, children }: MenuItemProps) {
  const close = use(CloseMenu);
  const isChoice = isChecked !== undefined;
  return (
    <Menu.Item
      className={`${styles.item} ${styles[tone]}`}
      closeOnClick={false}
      {...(isChoice && { role: "menuitemradio", "aria-checked": isChecked })}
      onClick={(event) => {
        if (!isChoice) {
          event.preventBaseUIHandler(); // it would focus the item again
          close();
        }
        onChoose();
      }}
    >
      {icon}
      {children}
      {keys && (
        <span className={styles.keys} aria-hidden="true">
          {keys}
        </span>
      )}
    </Menu.Item>
  );
}

function Separator() {
  return <Menu.Separator className={styles.separator} />;
}

function Submenu({ icon, label, children }: SubmenuProps) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={styles.item}>
        {icon}
        {label}
        <ChevronRight className={styles.more} />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner collisionPadding={8} className={styles.positioner}>
          <Menu.Popup className={styles.list} aria-label={label}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}
