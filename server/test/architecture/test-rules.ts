/** Rules about tests. */
import { isTest, type Source } from "./sources.ts";

/** The value of an assertion is a time or a duration. Simulated clocks are fine: `clock.at`. */
const realTime =
  /\bexpect\((?:[^;]*?\b(?:performance|Date)\.now\(|\w*(?:elapsed|duration|[a-z]Ms|\bms)\b)[^;]*?\)\.toBe(?:Less|Greater)/;

export function clockAssertions(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => isTest(source) && !source.path.startsWith("server/test/architecture/"))
    .filter(({ code }) => realTime.test(code))
    .map(({ path }) => `${path} compares real time. Wait for an event, or measure it in bench/.`);
}
