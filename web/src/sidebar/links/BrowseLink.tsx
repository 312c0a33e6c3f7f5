/** The link to the open chats, in the head of the section of chats. */
import { Compass } from "lucide-react";
import { Link, useRoute } from "wouter";
import { text } from "../../text/text.ts";
import styles from "./BrowseLink.module.css";

export function BrowseLink() {
  const [isOpen] = useRoute("/browse");
  const { browse } = text.sidebar;
  return (
    <Link
      href="/browse"
      className={styles.link}
      aria-label={browse}
      title={browse}
      aria-current={isOpen ? "page" : undefined}
    >
      <Compass size={16} />
    </Link>
  );
}
