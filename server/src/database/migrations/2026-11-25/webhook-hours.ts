/** The number of requests to each webhook per hour, of the last 24 hours. */
import { type ColumnBuilderCallback, type Kysely, sql as raw } from "kysely";

export function webhookHours() {
  const required: ColumnBuilderCallback = (column) => column.notNull();

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("webhook_hours")
        .addColumn("webhook_id", "bigint", required)
        .addColumn("slot", "bigint", required)
        .addColumn("hour", "bigint", required)
        .addColumn("delivered", "bigint", required)
        .addColumn("refused", "bigint", required)
        .addPrimaryKeyConstraint("webhook_hours_key", ["webhook_id", "slot"])
        .execute();
      // As far as the delivery log has them.
      await raw`insert into webhook_hours (webhook_id, slot, hour, delivered, refused)
        select webhook_id, at / 3600000 % 24, at / 3600000,
          sum(case when result = 'refused' then 0 else 1 end),
          sum(case when result = 'refused' then 1 else 0 end)
        from deliveries
        where at / 3600000 > (select max(at) / 3600000 - 24 from deliveries)
        group by webhook_id, at / 3600000`.execute(db);
    },
  };
}
