/** The avatar of a user. */
import type { UserSummary } from "@belfry/contracts/users";
import { Avatar } from "../ui/marks/Avatar.tsx";

interface Props {
  user: Pick<UserSummary, "id" | "displayName" | "avatarUrl">;
  size: number;
}

export function UserAvatar({ user, size }: Props) {
  return <Avatar name={user.displayName} userId={user.id} url={user.avatarUrl} size={size} />;
}
