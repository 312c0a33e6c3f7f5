/** Shows the link of a new invite. */
import type { CreatedInvite } from "@belfry/contracts/auth/invites";
import { adminText } from "../../text/screens/admin.ts";
import { exactTime } from "../../text/times.ts";
import { OneTimeLink } from "../OneTimeLink.tsx";

const words = adminText.invites;

export function InviteCreated({ invite, onDone }: { invite: CreatedInvite; onDone: () => void }) {
  const { url, email, maxUses, expiresAt } = invite;
  return (
    <OneTimeLink
      title={words.ready}
      hint={email ? `${words.sentTo(email)} ${words.readyText}` : words.readyText}
      url={url}
      validity={words.usableBy(maxUses, exactTime(expiresAt))}
      onDone={onDone}
    />
  );
}
