/** The texts of the open alerts on a large screen. */
import { numberFormats } from "../../../numbers.ts";

const { number } = numberFormats("en");

export const en = {
  title: "Open alerts",
  leave: "Back to the list of alerts",
  critical: "critical",
  criticalUnowned: (n: number) => `critical, nobody is on ${number(n)}`,
  warnings: (n: number) => (n === 1 ? "warning" : "warnings"),
  others: (n: number) => (n === 1 ? "other" : "others"),
  isOnIt: (name: string) => `${name} is on it`,
  onDuty: (names: readonly string[]) =>
    `${names.join(", ")} ${names.length === 1 ? "is" : "are"} on duty`,
  more: (n: number) => `and ${number(n)} more`,
};
