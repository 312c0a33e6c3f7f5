/** Tests of what each server counts, keeps in memory or does with a connection use one server. */
import { onTestFinished } from "vitest";

let isAlone = false;

/** Keeps the test that runs now from starting a second server. */
export function useOneServer(): void {
  isAlone = true;
  onTestFinished(() => {
    isAlone = false;
  });
}

export function usesOneServer(): boolean {
  return isAlone;
}
