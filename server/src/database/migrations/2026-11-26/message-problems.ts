/** The problem that a webhook's message is about: its name, what has it, its start and its end. */
import { type Kysely, sql as raw } from "kysely";

export function messageProblems() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const [name, type] of Object.entries({
        problem: "text",
        problem_run: "bigint",
        instances: "text",
        started_at: "bigint",
        ended_at: "bigint",
      } as const)) {
        await db.schema.alterTable("messages").addColumn(name, type).execute();
      }
      await raw`create index messages_problem on messages
        (chat_id, webhook_id, problem, state, problem_run) where problem is not null`.execute(db);
      // Until now the app showed the times of the message itself.
      await raw`update messages set started_at = created_at,
        ended_at = case when state = 'resolved' then updated_at end
        where state = 'open' or (state = 'resolved' and updated_at is not null)`.execute(db);
    },
  };
}
