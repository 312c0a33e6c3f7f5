/**
 * A button that opens a menu. The code of the menu is loaded when the pointer or the focus reaches the
 * button. A press before that opens the menu as soon as it is loaded.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useRef,
  useState,
} from "react";
import { text } from "../../text/text.ts";
import { toastFailure } from "../notices/Announcer.tsx";
import { onDemand } from "../on-demand.ts";
import {
  type FirstFocus,
  type MenuItemProps,
  MenuParts,
  type SubmenuProps,
} from "./menu/menu-parts.ts";

const popup = onDemand(() => import("./menu/MenuPopup.tsx"));

export interface MenuButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  /** The menu opens as soon as its code is loaded. */
  "aria-busy": true | undefined;
  onPointerEnter: () => void;
  onFocus: () => void;
  onPointerDown: () => void;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface Props {
  label: string;
  side?: "below" | "above";
  /** Called when the menu opens or closes. */
  onOpenChange?: (isOpen: boolean) => void;
  button: (props: MenuButtonProps) => ReactNode;
  children: ReactNode;
}

export function Menu({ label, side = "below", onOpenChange, button, children }: Props) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [firstFocus, setFirstFocus] = useState<FirstFocus | null>(null);
  const wasOpen = useRef(false);
  const isOpen = firstFocus !== null;
  const [isLoading, setLoading] = useState(false);

  function setOpen(focus: FirstFocus | null) {
    setFirstFocus(focus);
    onOpenChange?.(focus !== null);
  }

  async function open(focus: FirstFocus) {
    if (!popup.current()) {
      setLoading(true);
      try {
        await popup.load();
      } catch {
        toastFailure(text.ui.notLoaded);
        return;
      } finally {
        setLoading(false);
      }
    }
    setOpen(focus);
  }

  const Popup = popup.current()?.MenuPopup;
  return (
    <>
      {button({
        ref: trigger,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? id : undefined,
        "aria-busy": isLoading || undefined,
        onPointerEnter: popup.preload,
        onFocus: popup.preload,
        onPointerDown: () => {
          wasOpen.current = isOpen; // the press itself closes an open menu
        },
        onClick: ({ detail }) => {
          const isKeyboard = detail === 0;
          if (isOpen || (wasOpen.current && !isKeyboard)) setOpen(null);
          else void open(isKeyboard ? "first" : "none");
          wasOpen.current = false;
        },
        onKeyDown: (event) => {
          if (isOpen || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
          event.preventDefault();
          void open(event.key === "ArrowDown" ? "first" : "last");
        },
      })}
      {Popup && (
        <Popup
          id={id}
          label={label}
          side={side}
          trigger={trigger}
          firstFocus={firstFocus}
          onClose={() => setOpen(null)}
        >
          {children}
        </Popup>
      )}
    </>
  );
}

export function MenuItem(props: MenuItemProps) {
  const parts = use(MenuParts);
  return parts && <parts.Item {...props} />;
}

export function MenuSeparator() {
  const parts = use(MenuParts);
  return parts && <parts.Separator />;
}

/** An item that opens another menu next to it. */
export function Submenu(props: SubmenuProps) {
  const parts = use(MenuParts);
  return parts && <parts.Submenu {...props} />;
}
