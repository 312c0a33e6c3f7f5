/** Why a member cannot manage webhooks here, and whom to ask. */

import { useMembers } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import { Notice } from "../ui/notices/Notice.tsx";

const listed = new Intl.ListFormat(undefined, { type: "disjunction" });

export function NotAllowed({ chatId }: { chatId: number }) {
  const members = useMembers(chatId);
  const owners = (members ?? []).filter(({ role }) => role === "owner");
  const names = listed.format(owners.map(({ user }) => user.displayName));
  return (
    <Notice>
      {text.webhooks.notAllowed} {names && text.webhooks.ask(names)}
    </Notice>
  );
}
