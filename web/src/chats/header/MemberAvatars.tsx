/** The avatars of a chat's first members, other than the user, in the header. They load when the browser is idle. */
import type { Chat } from "@belfry/contracts/chats";
import { Users } from "lucide-react";
import { useEffect, useState } from "react";
import { useMe, useMembers } from "../../live/hooks.ts";
import { Avatars } from "../../ui/marks/Avatar.tsx";
import { UserAvatar } from "../../users/UserAvatar.tsx";
import styles from "./ChatHeader.module.css";

const maxAvatars = 3;
/** The list of members is one reply. For a large chat it is not worth three avatars. */
const maxMembers = 200;
const avatarSize = 20;

export function MemberAvatars({ chat }: { chat: Chat }) {
  const isIdle = useIdle();
  const count = Math.min(maxAvatars, chat.memberCount - 1);
  if (count < 1 || chat.memberCount > maxMembers) return <Users size={16} />;
  return isIdle ? (
    <LoadedAvatars chatId={chat.id} count={count} />
  ) : (
    <PlaceholderAvatars count={count} />
  );
}

function LoadedAvatars({ chatId, count }: { chatId: number; count: number }) {
  const me = useMe();
  const members = useMembers(chatId);
  if (!members) return <PlaceholderAvatars count={count} />;
  const others = members.map(({ user }) => user).filter(({ id }) => id !== me.id);
  return (
    <Avatars>
      {others.slice(0, count).map((user) => (
        <UserAvatar key={user.id} user={user} size={avatarSize} />
      ))}
    </Avatars>
  );
}

function PlaceholderAvatars({ count }: { count: number }) {
  return (
    <Avatars>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal circles
        <span key={index} className={styles.placeholder} />
      ))}
    </Avatars>
  );
}

/** Returns true after the first idle period, so that more important requests are sent first. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => setIdle(true), 500);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
