/** The link of an invite just made, and whether it has gone out by mail as well. */
import type { CreatedInvite } from "@belfry/contracts/auth/invites";
import { adminText } from "../../text/admin.ts";
import { exactTime } from "../../text/times.ts";
import { ReadyLink } from "../ReadyLink.tsx";

const words = adminText.invites;

export function ReadyInvite({ invite, onDone }: { invite: CreatedInvite; onDone: () => void }) {
  const { url, email, maxUses, expiresAt } = invite;
  return (
    <ReadyLink
      title={words.ready}
      why={email ? `${words.sentTo(email)} ${words.readyWhy}` : words.readyWhy}
      label={words.link}
      url={url}
      copy={words.copyLink}
      until={words.usableBy(maxUses, exactTime(expiresAt))}
      onDone={onDone}
    />
  );
}
