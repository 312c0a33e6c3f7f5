/** Changes of an alert by the posts that start, update or resolve it. */
import { type Act, type Alert, applyAct } from "@belfry/contracts/alerts/life";
import type { Message } from "@belfry/contracts/messages/messages";
import { isoTime } from "../../clock.ts";
import type { PendingMessage, PostResult, UpdatedAlert } from "../types.ts";
import {
  type AlertRow,
  alertOf,
  columnsOf,
  noAlert,
  shownAcknowledgement,
} from "./alert-columns.ts";

/** A row of a message that a post updates. It has no values if the message was deleted. */
export interface UpdatableRow extends Omit<AlertRow, "created_at"> {
  created_at: number | null;
  owner_name: string | null;
}

export function updatedAlertOf(row: UpdatableRow): UpdatedAlert | undefined {
  const alert = alertOf({ ...row, created_at: row.created_at ?? 0 }, true);
  return alert && { alert, ownerName: row.owner_name ?? "" };
}

const none: Alert = { state: "resolved", highest: undefined, had: [], newsAt: 0, hasKey: true };

function actOf({ state, level, problem, createdAt: at }: PendingMessage): Act {
  if (state === "resolved") return { type: "resolve", at };
  return { type: "report", at, level, instances: problem?.instances };
}

/** Returns the message with the alert that it updates, or that it starts. */
export function withAlert(message: PendingMessage, before?: UpdatedAlert): PendingMessage {
  if (!message.state) return message;
  const { ownerName = "" } = before ?? {};
  const result = applyAct(before?.alert ?? none, actOf(message));
  if (!result) return message;
  return { ...message, alert: { alert: result.alert, ownerName } };
}

/** The columns that a post changes. */
export function updatedColumns({ alert: updated, level, problem }: PendingMessage) {
  if (!updated) return noAlert;
  return columnsOf(updated.alert, { level, instances: problem?.instances ?? [] });
}

/** Returns the acknowledgement for the service that sends the alert. */
export function shownToSender({ alert, ownerName }: UpdatedAlert): PostResult["acknowledged"] {
  const found = alert.acknowledgement;
  if (!found) return undefined;
  return { by: found.by === "sender" ? "sender" : ownerName, at: isoTime(found.at) };
}

export function shownUpdate({ alert: updated }: PendingMessage): Partial<Message> {
  const { acknowledgement, nobodyNotified } = updated?.alert ?? {};
  const ownerName = updated?.ownerName;
  return {
    ...(acknowledgement && { acknowledgement: shownAcknowledgement(acknowledgement, ownerName) }),
    ...(nobodyNotified && { nobodyNotified }),
  };
}
