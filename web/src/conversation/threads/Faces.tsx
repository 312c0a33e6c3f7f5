/** The faces of users by their ids: members of the chat, or authors of loaded messages. */
import type { Author } from "@belfry/contracts/messages/messages";
import { useMemo } from "react";
import { useLive } from "../../live/hooks.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";

interface Props {
  chatId: number;
  userIds: readonly number[];
  size: number;
}

type Face = Pick<Author & { kind: "user" }, "userId" | "displayName" | "avatarUrl">;

export function Faces({ chatId, userIds, size }: Props) {
  const members = useLive(({ state }) => state.members[chatId]);
  const messages = useLive(({ state }) => state.timelines[chatId]?.messages);
  const me = useLive((live) => live.me);
  const faces = useMemo(() => {
    const known = (userId: number): Face | undefined => {
      const user = userId === me.id ? me : members?.find((one) => one.user.id === userId)?.user;
      if (user) return { userId, displayName: user.displayName, avatarUrl: user.avatarUrl };
      const author = messages?.findLast(
        ({ author }) => author.kind === "user" && author.userId === userId,
      )?.author;
      return author?.kind === "user" ? author : undefined;
    };
    return userIds.flatMap((userId) => known(userId) ?? []);
  }, [members, messages, me, userIds]);
  return faces.map(({ userId, displayName, avatarUrl }) => (
    <Avatar key={userId} name={displayName} userId={userId} url={avatarUrl} size={size} />
  ));
}
