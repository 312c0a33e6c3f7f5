/** Finds the new rows of a table by their ids, which become visible in the order of the commits. */

/** How long the ids that were left out are expected. A transaction that fails leaves its id out. */
const expectedMs = 60_000;
/** A larger gap is a jump of the counter. */
const gapMax = 1000;

/** Starts after an id. `now` is in milliseconds of any clock that does not jump. */
export function createNewIds(startId: number) {
  let lastId = startId;
  /** In order of the ids, and so of the times. */
  const expectedUntilById = new Map<number, number>();

  return {
    /** Returns the id after which new rows may be. */
    after(now: number): number {
      for (const [id, until] of expectedUntilById) {
        if (until > now) return id - 1;
        expectedUntilById.delete(id);
      }
      return lastId;
    },

    /** Returns whether the row is new. */
    take(id: number, now: number): boolean {
      if (id <= lastId) return expectedUntilById.delete(id);
      for (let missing = Math.max(lastId + 1, id - gapMax); missing < id; missing++) {
        expectedUntilById.set(missing, now + expectedMs);
      }
      lastId = id;
      return true;
    },
  };
}
