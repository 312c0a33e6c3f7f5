/** Who is on duty in a chat. */
import type { PeopleAt } from "@belfry/contracts/on-call/shifts";
import type { Database } from "../../database/database.ts";
import { onDuty } from "./on-duty.ts";

export interface DutiesOptions {
  database: Database;
}

export type Duties = ReturnType<typeof createDuties>;

export function createDuties({ database }: DutiesOptions) {
  const { sql } = database;
  return {
    onDuty: (chatId: number, at: number): Promise<PeopleAt | undefined> => onDuty(sql, chatId, at),
  };
}
