/** The part of the life of an alert that is about silences: which acts hold it back. */

/** The silence that holds an alert back. */
export interface AlertSilence {
  id: number;
  /** Absent for a maintenance window. */
  by?: number | undefined;
  /** Absent if it ends when its alert does. */
  until?: number | undefined;
  /** Whether something new makes the alert heard. */
  endsOnNew: boolean;
  /** Whether the sender itself wants nobody to be notified. */
  wasSilent?: boolean | undefined;
}

export interface Silenceable {
  /** Only while the alert is open. `heldBack` counts its posts. */
  silenced?: (AlertSilence & { heldBack: number }) | undefined;
  /** The silence that ended for this alert because of something new. It does not hold it back again. */
  leftSilence?: number | undefined;
}

export const unsilenced = { silenced: undefined, leftSilence: undefined };

/**
 * Returns what a report of the alert changes. `silence` is the one that matches the report: null for
 * none, undefined if it is not known.
 */
export function silencedBy(
  { silenced: before, leftSilence: left }: Silenceable,
  silence: AlertSilence | null | undefined,
  hasNew: boolean,
): Silenceable {
  const heldBack = (before?.heldBack ?? 0) + 1;
  const isEndedByNews = hasNew && before?.endsOnNew === true;
  const leftSilence = isEndedByNews ? before.id : left;
  if (silence === undefined && before && !isEndedByNews) {
    return { silenced: { ...before, heldBack }, leftSilence };
  }
  const isHeldBack = silence && silence.id !== leftSilence;
  return { silenced: isHeldBack ? { ...silence, heldBack } : undefined, leftSilence };
}

/** Returns undefined if the silence changes nothing. */
export function withSilence<Alert extends Silenceable>(
  alert: Alert,
  silence: AlertSilence,
): Alert | undefined {
  const { silenced: before, leftSilence } = alert;
  if (before?.id === silence.id || leftSilence === silence.id) return undefined;
  const wasSilent = before ? before.wasSilent : silence.wasSilent;
  return { ...alert, silenced: { ...silence, wasSilent, heldBack: before?.heldBack ?? 0 } };
}

/** Returns the same alert if another silence holds it back, or none. */
export function withoutSilence<Alert extends Silenceable>(alert: Alert, silenceId: number): Alert {
  return alert.silenced?.id === silenceId ? { ...alert, silenced: undefined } : alert;
}
