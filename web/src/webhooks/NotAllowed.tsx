/** Names the owners of the chat to a member who cannot manage its webhooks. */
import { useMembers } from "../live/hooks.ts";
import { language } from "../text/locale.ts";
import { webhooksText as words } from "../text/screens/webhooks.ts";
import { Notice } from "../ui/notices/Notice.tsx";

const alternatives = new Intl.ListFormat(language, { type: "disjunction" });

export function NotAllowed({ chatId }: { chatId: number }) {
  const members = useMembers(chatId);
  const owners = (members ?? []).filter(({ role }) => role === "owner");
  const names = alternatives.format(owners.map(({ user }) => user.displayName));
  return (
    <Notice>
      {words.notAllowed} {names && words.askOwners(names)}
    </Notice>
  );
}
