/** The head of the sidebar: the logo, the search field and the button for a new message. */
import { Search, SquarePen } from "lucide-react";
import { text } from "../text/text.ts";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { Logo } from "../ui/marks/Logo.tsx";
import { labelOf } from "../ui/shortcuts/keys.ts";
import styles from "./SidebarHead.module.css";

const words = text.sidebar;

interface Props {
  /** On narrow screens the sidebar is the whole page. */
  isAlone: boolean;
  /** Opens the search. Without it, the head shows the name of the server. */
  onSearch?: (() => void) | undefined;
  onNewMessage?: (() => void) | undefined;
}

export function SidebarHead({ isAlone, onSearch, onNewMessage }: Props) {
  const Product = isAlone ? "h1" : "span";
  return (
    <div className={styles.head}>
      <Logo size={26} />
      {onSearch ? (
        <>
          {isAlone && <h1 className="visually-hidden">{text.product}</h1>}
          <button type="button" className={styles.search} onClick={onSearch}>
            <Search size={16} />
            <span className={styles.label}>{words.search}</span>
            <span className={styles.shortcut} aria-hidden="true">
              {labelOf("palette")}
            </span>
          </button>
        </>
      ) : (
        <div className={styles.server}>
          <Product className={styles.product}>{text.product}</Product>
          <span className={styles.host}>{location.host}</span>
        </div>
      )}
      {onNewMessage && (
        <IconButton icon={SquarePen} label={words.newMessage} onClick={onNewMessage} />
      )}
    </div>
  );
}
