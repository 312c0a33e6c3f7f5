import { expect, test } from "vitest";
import { createAccessChecks } from "./access-checks.ts";

test("A socket that opens while the access of its user changes is checked again", async () => {
  // T4
  const calls = [new Set([7]), new Set<number>()];
  let resolveSecond = () => {};
  const second = new Promise<void>((resolve) => {
    resolveSecond = resolve;
  });
  const errors: unknown[] = [];
  const checks = createAccessChecks({
    async readChanges() {
      const changes = calls.shift() ?? new Set<number>();
      if (calls.length === 0) resolveSecond();
      return changes;
    },
    connections: new Set(),
    onError: (error) => errors.push(error),
  });
  const socketOf = (userId: number) => ({ userId, recheckAll: async () => {} });
  expect(checks.hasChanged(socketOf(7))).toBe(false);
  await second;
  expect(checks.hasChanged(socketOf(7))).toBe(true);
  expect(checks.hasChanged(socketOf(8))).toBe(false);
  checks.stop();
  expect(errors).toEqual([]);
});
