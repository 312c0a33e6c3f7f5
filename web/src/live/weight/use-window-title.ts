/** The window's title, its icon, and the badge of the installed app: one rule with the list of chats. */
import { useEffect } from "react";
import { text } from "../../text/text.ts";
import { useBadge } from "./use-weight.ts";

/** Sets the title to a chat or a screen, with the number of mentions and direct messages. */
export function useWindowTitle(place: string | undefined): void {
  const { count, hasUnread } = useBadge();
  const title = place ? `${place} · ${text.product}` : text.product;
  const counted = count > 0 ? `(${count}) ${title}` : title;
  const icon = count > 0 ? "mention" : hasUnread ? "unread" : "none";

  useEffect(() => {
    document.title = counted;
  }, [counted]);
  useEffect(() => setIcon(icon), [icon]);
  useEffect(() => setAppBadge(count), [count]);
  useEffect(
    () => () => {
      document.title = text.product;
      setIcon("none");
      setAppBadge(0);
    },
    [],
  );
}

const icons = {
  mention: "/favicon-mention.svg",
  unread: "/favicon-unread.svg",
  none: "/favicon.svg",
};

function setIcon(kind: keyof typeof icons): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
  if (link && link.getAttribute("href") !== icons[kind]) link.href = icons[kind];
}

/** Exists only in some browsers and for installed apps, and may be refused. */
function setAppBadge(count: number): void {
  navigator.setAppBadge?.(count).catch(() => {});
}
