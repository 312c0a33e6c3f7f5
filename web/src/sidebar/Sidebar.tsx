/** The sidebar: server name, list of chats, state of the connection and the account menu. */

import type { Chat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import { Plus } from "lucide-react";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { Logo } from "../ui/marks/Logo.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { ChatLink } from "./ChatLink.tsx";
import { ConnectionLine } from "./ConnectionLine.tsx";
import styles from "./Sidebar.module.css";

const words = text.sidebar;

interface Props {
  chats: readonly Chat[];
  me: Me;
  openChatId: number | null;
  /** On narrow screens the sidebar is the whole page. */
  isAlone: boolean;
  onNewChat: () => void;
  onSignedOut: () => void;
}

export function Sidebar({ chats, me, openChatId, isAlone, onNewChat, onSignedOut }: Props) {
  const Product = isAlone ? "h1" : "span";
  return (
    <div className={styles.sidebar}>
      <div className={styles.header}>
        <Logo size={30} />
        <div className={styles.server}>
          <Product className={styles.product}>{text.product}</Product>
          <span className={styles.host}>{location.host}</span>
        </div>
      </div>
      <nav className={styles.nav} aria-label={words.label}>
        <div className={styles.section}>
          <h2 className={styles.sectionTitle}>{words.label}</h2>
          <IconButton icon={Plus} label={words.newChat} onClick={onNewChat} />
        </div>
        {chats.length === 0 ? (
          <div className={styles.none}>
            <p>{words.noChats}</p>
            <Button size="small" onClick={onNewChat}>
              {words.createFirst}
            </Button>
          </div>
        ) : (
          <ul className={styles.list}>
            {chats.map((chat) => (
              <ChatLink key={chat.id} chat={chat} isOpen={chat.id === openChatId} />
            ))}
          </ul>
        )}
      </nav>
      <ConnectionLine />
      <AccountMenu me={me} onSignedOut={onSignedOut} />
    </div>
  );
}
