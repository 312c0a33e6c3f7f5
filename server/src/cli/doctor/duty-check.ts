/** Checks that the users on duty have devices with notifications. */
import type { Database } from "../../database/database.ts";
import { onDuty } from "../../on-call/on-call.ts";
import { listDuties, nameWithoutDevice } from "./doctor-store.ts";
import { type Finding, warn } from "./finding.ts";

/** Returns nothing for those who have one, and for chats without duty. */
export async function checkDuty(database: Database, now: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { chatId, title } of await listDuties(database)) {
    const people = await onDuty(database.sql, chatId, now);
    const name = people && (await nameWithoutDevice(database, people.now, now));
    if (name === undefined) continue;
    findings.push(warn(`${name} is on duty in ${title} and has no device with notifications.`));
  }
  return findings;
}
