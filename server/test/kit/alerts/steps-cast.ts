/** The cast with push notifications, and the acts on one alert that tests of steps need. */
import type { Database } from "../../../src/database/database.ts";
import { startWithPush } from "../push/push-cast.ts";

const minute = 60_000;

export async function startWithSteps(database: Database) {
  // The tests run the job: the one of the server would take steps while they look.
  const cast = await startWithPush(database, {}, { isLeader: () => false });
  const { request, relay, chat, turnOn, ada, ben, clock, server, settled, service } = cast;
  const ledger = async (id = 1, as = ada) =>
    (await request(`GET ${chat}/messages/${id}/notifications`, { as })).body;
  return {
    ...cast,
    ledger,
    setSteps: (body: object = {}, as = ada) => request(`PUT ${chat}/steps`, { as, body }),
    turnOnBoth: async () => {
      await turnOn(ada, "/ada");
      await turnOn(ben, "/ben");
    },
    fire: (more: object = {}) =>
      request(`POST ${relay.url}`, {
        body: { text: "db-1", key: "db", state: "open", level: "critical", ...more },
      }),
    act: (as: string, body: object = {}, id = 1) =>
      request(`PUT ${chat}/messages/${id}/acknowledgement`, { as, body }),
    /** Runs the job after some minutes. */
    async pass(minutes: number) {
      clock.at += minutes * minute;
      await server.alertSteps.passTime();
      await settled();
    },
    paths: () => service.received.map(({ path }) => path).sort(),
    results: async (id = 1) =>
      (await ledger(id)).items.map(
        (item: {
          step: number;
          displayName: string;
          why: string;
          result: string;
          reason?: string;
        }) => `${item.step} ${item.displayName} ${item.why} ${item.reason ?? item.result}`,
      ),
    async setDuty(users: readonly number[]) {
      await cast.database.sql
        .insertInto("duties")
        .values({
          chat_id: cast.deploys.id,
          user_ids: JSON.stringify(users),
          hand_over_weekday: 1,
          hand_over_time: "09:00",
          time_zone: "Europe/Berlin",
          since: "2020-01-06",
          overrides: "[]",
          next_override_id: 1,
        })
        .execute();
    },
    /** Members of the chat whose own settings notify them of nothing. */
    async ignoreChat(...users: string[]) {
      for (const as of users) {
        await request(`PUT ${chat}/notifications`, { as, body: { level: "nothing" } });
      }
    },
  };
}
