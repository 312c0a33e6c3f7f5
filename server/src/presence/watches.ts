/** Sends the presence and status of users to the sockets that show them and may see them. */
import type { Presence, Status, UserPresence } from "@belfry/contracts/people/presence";
import type { Bus, Signal } from "../bus/bus.ts";

interface WatchesOptions {
  bus: Bus;
  presenceOf(userId: number): Presence;
  /** Returns only those of `ids` that this user may see. */
  listVisible(
    userId: number,
    ids: readonly number[],
  ): Promise<{ userId: number; status: Status | null }[]>;
  onError(error: unknown): void;
}

type Send = (users: UserPresence[]) => void;
type Change = Partial<Pick<UserPresence, "presence" | "status">>;

interface Watch {
  deliver(userId: number, change: Change): void;
  recheck(): void;
}

export function createWatches({ bus, presenceOf, listVisible, onError }: WatchesOptions) {
  const watchedUsers = new Map<number, { watches: Set<Watch>; unsubscribe(): void }>();
  /** One check at a time, so that a deleted chat with many members does not block other requests. */
  let checks: Promise<void> = Promise.resolve();

  function add(userId: number, watch: Watch): void {
    const known = watchedUsers.get(userId);
    if (known) {
      known.watches.add(watch);
      return;
    }
    const watches = new Set([watch]);
    const unsubscribe = bus.subscribe(`user.${userId}`, (signals) => {
      if (signals.some(endsSharing)) for (const other of watches) other.recheck();
    });
    watchedUsers.set(userId, { watches, unsubscribe });
  }

  function remove(userId: number, watch: Watch): void {
    const known = watchedUsers.get(userId);
    known?.watches.delete(watch);
    if (known?.watches.size !== 0) return;
    known.unsubscribe();
    watchedUsers.delete(userId);
  }

  function publish(userId: number, change: Change): void {
    for (const watch of watchedUsers.get(userId)?.watches ?? []) watch.deliver(userId, change);
  }

  /** Opens the watch of one socket of this user. */
  function open(ownId: number, send: Send) {
    /** The last state that was sent, for each user that the socket may see. */
    const known = new Map<number, UserPresence>();
    let wanted: readonly number[] = [];
    /** While above 0, nothing is sent: a user may no longer be visible to the owner of the socket. */
    let pendingChecks = 0;
    let isEnded = false;

    const watch: Watch = {
      deliver(userId, change) {
        const before = known.get(userId);
        // A running check may have read the status before it changed.
        if (before && pendingChecks > 0 && change.status !== undefined) watch.recheck();
        if (!before || pendingChecks > 0) return;
        const after = { ...before, ...change };
        known.set(userId, after);
        send([after]);
      },
      recheck() {
        if (wanted.length === 0) return;
        pendingChecks += 1;
        checks = checks.then(check).catch(onError);
      },
    };

    async function check(): Promise<void> {
      // A later check covers this one too.
      if (pendingChecks > 1 || isEnded) {
        pendingChecks -= 1;
        return;
      }
      const ids = wanted;
      try {
        const visible = await listVisible(ownId, ids);
        if (!isEnded && ids === wanted && pendingChecks === 1) update(visible);
      } finally {
        pendingChecks -= 1;
      }
    }

    function update(visible: readonly { userId: number; status: Status | null }[]): void {
      const users = visible.map((user) => ({ ...user, presence: presenceOf(user.userId) }));
      const visibleIds = new Set(users.map(({ userId }) => userId));
      const hidden = [...known.keys()].filter((userId) => !visibleIds.has(userId));
      const changed = users.filter((user) => !isSame(known.get(user.userId), user));
      for (const user of users) known.set(user.userId, user);
      for (const userId of hidden) known.delete(userId);
      const gone = hidden.map((userId) => unknownUser(userId));
      if (changed.length + gone.length > 0) send([...changed, ...gone]);
    }

    return {
      /** Replaces the users that are watched. */
      set(userIds: readonly number[]): void {
        const ids = [...new Set(userIds)];
        if (ids.length === wanted.length && ids.every((id) => wanted.includes(id))) return;
        for (const userId of wanted.filter((id) => !ids.includes(id))) {
          remove(userId, watch);
          known.delete(userId);
        }
        for (const userId of ids) add(userId, watch);
        wanted = ids;
        watch.recheck();
      },

      recheck: watch.recheck,

      end(): void {
        isEnded = true;
        for (const userId of wanted) remove(userId, watch);
        known.clear();
      },
    };
  }

  return { open, publish };
}

/** Whether this user may no longer be visible to others. */
function endsSharing(signal: Signal): boolean {
  if (signal.type === "chat.removed") return true;
  if (signal.type !== "credential.closed") return false;
  return signal.reason === "deactivated" || signal.reason === "deleted";
}

/** Clients show a user like this before the first event. */
function unknownUser(userId: number): UserPresence {
  return { userId, presence: "offline", status: null };
}

function isSame(before: UserPresence | undefined, after: UserPresence): boolean {
  const known = before ?? unknownUser(after.userId);
  return (
    JSON.stringify([known.presence, known.status]) ===
    JSON.stringify([after.presence, after.status])
  );
}
