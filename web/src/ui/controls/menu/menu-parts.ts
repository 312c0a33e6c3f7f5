/** Types and context of a menu and of its popup, which is loaded on demand. */
import { createContext, type ReactNode } from "react";

/** The item that gets the focus when the menu opens. A press of the pointer focuses the list. */
export type FirstFocus = "first" | "last" | "none";

export interface MenuItemProps {
  icon?: ReactNode;
  tone?: "normal" | "danger";
  /** For one item of a group with exactly one checked. Choosing it keeps the menu open. */
  isChecked?: boolean;
  /** The keys that do the same, as the system writes them. */
  keys?: string;
  onChoose: () => void;
  children: ReactNode;
}

export interface SubmenuProps {
  icon?: ReactNode;
  label: string;
  children: ReactNode;
}

interface Parts {
  Item: (props: MenuItemProps) => ReactNode;
  Separator: () => ReactNode;
  Submenu: (props: SubmenuProps) => ReactNode;
}

/** The parts that are loaded with the popup. It provides them to its content. */
export const MenuParts = createContext<Parts | null>(null);
