/** The user groups, loaded when they are needed first and kept for a minute. */
import type { UserGroup } from "@belfry/contracts/people/user-groups";
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";

const keptMs = 60_000;
const none: readonly UserGroup[] = [];

let loaded: { at: number; groups: Promise<readonly UserGroup[]> } | null = null;

function load(): Promise<readonly UserGroup[]> {
  const now = performance.now();
  if (!loaded || now - loaded.at > keptMs) {
    const groups = call("GET /api/user-groups").then(({ items }) => items);
    loaded = { at: now, groups };
    groups.catch(() => {
      loaded = null;
    });
  }
  return loaded.groups;
}

/** Returns no groups while they load or if that fails: they are an addition to the users. */
export function useUserGroups(isWanted: boolean): readonly UserGroup[] {
  const [groups, setGroups] = useState(none);
  useEffect(() => {
    if (isWanted) load().then(setGroups, () => {});
  }, [isWanted]);
  return groups;
}

/** Returns the groups whose handle, or one of whose names, starts with the text in lower case. */
export function matchingGroups(groups: readonly UserGroup[], wanted: string): UserGroup[] {
  const text = wanted.trim().replace(/^@/, "").toLowerCase();
  return groups.filter(({ handle, name }) =>
    [handle, ...name.toLowerCase().split(/[^\p{L}\p{N}]+/u)].some((word) => word.startsWith(text)),
  );
}
