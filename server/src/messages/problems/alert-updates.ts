/** Changes of an alert by the posts that start, update or resolve it. */
import { type Act, type Alert, applyAct } from "@belfry/contracts/alerts/life";
import type { AlertSilence } from "@belfry/contracts/alerts/life-silences";
import type { Message } from "@belfry/contracts/messages/messages";
import { isoTime } from "../../clock.ts";
import type { HoldingSilence, PendingMessage, PostResult, UpdatedAlert } from "../types.ts";
import {
  type AlertRow,
  alertOf,
  columnsOf,
  noAlert,
  shownAcknowledgement,
  shownSilence,
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
  const silence = problem?.silence ? heldBy(problem.silence) : null;
  return { type: "report", at, level, instances: problem?.instances, silence };
}

/** Returns the message with the alert that it updates, or that it starts. */
export function withAlert(message: PendingMessage, before?: UpdatedAlert): PendingMessage {
  if (!message.state) return message;
  const { ownerName = "" } = before ?? {};
  const result = applyAct(before?.alert ?? none, actOf(message));
  if (!result) return message;
  const { alert } = result;
  return { ...message, silent: isSilent(message, alert, before), alert: { alert, ownerName } };
}

/** An alert that was held back ends without weight too. One that is heard again has its own. */
function isSilent({ problem, silent, state }: PendingMessage, alert: Alert, before?: UpdatedAlert) {
  const wasHeldBack = state === "resolved" && before?.alert.silenced !== undefined;
  if (alert.silenced || wasHeldBack) return true;
  return state === "open" && problem?.silence ? problem.silence.wasSilent || undefined : silent;
}

function heldBy({ id, by, until, endsOnNew, wasSilent }: HoldingSilence): AlertSilence {
  return { id, by: by?.userId, until, endsOnNew, ...(wasSilent && { wasSilent }) };
}

/** Returns the alert that a message without a key starts, or the silence of one without a state. */
function startedAlert(message: PendingMessage): Alert | undefined {
  const silence = message.problem?.silence;
  if (!silence) return undefined;
  if (message.state) return withAlert(message).alert?.alert;
  return { ...none, silenced: { ...heldBy(silence), heldBack: 1 } };
}

/** The columns that a post changes. */
export function updatedColumns(message: PendingMessage) {
  const { level, problem } = message;
  const alert = message.alert?.alert ?? startedAlert(message);
  if (!alert) return noAlert;
  return columnsOf(alert, { level, instances: problem?.instances ?? [] });
}

/** Returns the acknowledgement for the service that sends the alert, and the silence for the log. */
export function shownToSender(message: PendingMessage): Partial<PostResult> {
  const { alert, ownerName = "" } = message.alert ?? {};
  const { acknowledgement: found } = alert ?? {};
  const { silence } = message.problem ?? {};
  const isHeldBack = silence && (message.alert ? alert?.silenced?.id === silence.id : true);
  return {
    ...(found && {
      acknowledged: { by: found.by === "sender" ? "sender" : ownerName, at: isoTime(found.at) },
    }),
    ...(isHeldBack && { silence: { id: silence.id, by: silence.by?.displayName } }),
  };
}

export function shownUpdate(message: PendingMessage): Partial<Message> {
  const { alert: updated, problem } = message;
  const { acknowledgement, nobodyNotified } = updated?.alert ?? {};
  const { silenced } = updated?.alert ?? startedAlert(message) ?? {};
  const ownerName = updated?.ownerName;
  return {
    ...(acknowledgement && { acknowledgement: shownAcknowledgement(acknowledgement, ownerName) }),
    ...(nobodyNotified && { nobodyNotified }),
    ...(silenced && { silenced: shownSilence(silenced, problem?.silence?.by?.displayName) }),
  };
}
