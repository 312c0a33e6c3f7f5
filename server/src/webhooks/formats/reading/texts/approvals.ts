/** The approvals of a change, which its message keeps when later events replace the rest. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { ReadResult } from "../../format.ts";

const title = "Approved by";
const separator = ", ";
const namesMax = 20;

interface Approvals {
  /** The user of the event, as Markdown. */
  user?: string | undefined;
  /** Whether the user approves. Otherwise an earlier approval of the user ends. */
  isApproval?: boolean;
}

/** Keeps the approvals of the message that the result replaces, and adds or removes one. */
export function withApprovals(result: ReadResult, { user, isApproval }: Approvals): ReadResult {
  if (result.type !== "post") return result;
  const { cards: [card, ...others] = [] } = result.draft;
  if (!card) return result;
  const cardsWith = (earlier: readonly Card[]): Card[] => {
    const kept = approvalsOf(earlier).filter((name) => name !== user);
    const names = user && isApproval ? [...kept, user] : kept;
    return [addApprovals(card, names.slice(-namesMax)), ...others];
  };
  return { ...result, draft: { ...result.draft, cards: cardsWith([]) }, withEarlier: cardsWith };
}

function approvalsOf(cards: readonly Card[]): string[] {
  const field = cards[0]?.fields?.find((one) => one.title === title);
  return field ? field.value.split(separator) : [];
}

function addApprovals(card: Card, names: readonly string[]): Card {
  if (names.length === 0) return card;
  const field = { title, value: names.join(separator), short: names.length <= 3 };
  return { ...card, fields: [...(card.fields ?? []), field] };
}
