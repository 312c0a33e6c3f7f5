/** The times that the menu of Send offers, in the time zone of the reader. */

export interface SendTime {
  kind: "hour" | "tomorrow" | "monday";
  at: Date;
}

const hourMs = 3_600_000;
/** When the working day begins. */
const morning = 9;
const monday = 1;

/** On a Sunday, tomorrow is the Monday, so it is offered once. */
export function sendTimes(now: Date): SendTime[] {
  const day = now.getDay();
  const untilMonday = ((monday - day + 6) % 7) + 1;
  const times: SendTime[] = [
    { kind: "hour", at: new Date(now.getTime() + hourMs) },
    { kind: "tomorrow", at: morningIn(now, 1) },
  ];
  return untilMonday === 1
    ? times
    : [...times, { kind: "monday", at: morningIn(now, untilMonday) }];
}

function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
}
