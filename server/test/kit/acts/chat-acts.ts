/** The group and its members: titles, roles, joining and leaving, archive and restore, old messages. */
import type { Act, Turn } from "./turn.ts";

const halfDayMs = 43_200_000;

/** Ada is an owner all the time, and lets nobody out for long. */
const byAda = ({ request, scene }: Turn, endpoint: string, body?: object) =>
  request(endpoint, { as: scene.cast.ada, body });

export const chatActs: readonly Act[] = [
  ({ send, group, below }) => send(`PATCH ${group}`, { title: `Deploys ${below(40)}` }),
  (turn) => byAda(turn, `PATCH ${turn.group}`, { visibility: turn.pick(["open", "private"]) }),
  (turn) =>
    byAda(turn, `PUT ${turn.group}/members/${turn.pick([2, 3, 4])}`, {
      role: turn.pick(["owner", "member"]),
    }),
  (turn) => byAda(turn, `PUT ${turn.group}/members/${turn.userId}`, { role: "owner" }),
  ({ send, group, pick }) => send(`DELETE ${group}/members/${pick([2, 3, 4])}`),
  async ({ send, group, userId }) => {
    if (userId !== 1) await send(`DELETE ${group}/members/${userId}`);
  },
  ({ send, group }) => send(`PUT ${group}/members/me`),
  ({ send, pick }) =>
    send("POST /api/chats", { kind: "direct", memberIds: pick([[1], [2], [4], [2, 3]]) }),
  async (turn) => {
    await byAda(turn, `POST ${turn.group}/archive`);
    await turn.send(`POST ${turn.group}/messages`, { text: turn.text });
    await byAda(turn, `POST ${turn.group}/restore`);
  },
  async (turn) => {
    await byAda(turn, `PATCH ${turn.group}`, { retentionDays: turn.pick([1, null]) });
    if (turn.below(3) === 0) turn.clock.at += halfDayMs;
    await turn.scene.cast.server.deletion.retention.run();
  },
];
