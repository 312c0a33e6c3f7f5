/** The part of the life of an alert that is about its owner. */

interface OwnParts {
  note?: string | undefined;
  remindAt?: number | undefined;
  newSince?: { at: number; count: number } | undefined;
}

interface OwnChange {
  /** Null removes it, undefined leaves it unchanged. */
  note?: string | null | undefined;
  remindAt?: number | null | undefined;
  confirm?: boolean | undefined;
}

/** Returns the acknowledgement after a change by its owner, or undefined if nothing changes. */
export function changeOwn<Own extends OwnParts>(
  before: Own,
  { note, remindAt, confirm }: OwnChange,
): Own | undefined {
  const changed: Own = {
    ...before,
    ...(note !== undefined && { note: note ?? undefined }),
    ...(remindAt !== undefined && { remindAt: remindAt ?? undefined }),
    ...(confirm && { newSince: undefined }),
  };
  const isSame =
    changed.note === before.note &&
    changed.remindAt === before.remindAt &&
    changed.newSince === before.newSince;
  return isSame ? undefined : changed;
}
