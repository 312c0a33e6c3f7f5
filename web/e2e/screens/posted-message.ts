/** A message in the screenshots of the app. */
export interface PostedMessage {
  /** Time of the day, `11:38`, or with a date, `2026-11-17 09:12`. */
  at: string;
  /** A person's first name or a webhook's name. */
  from: string;
  body: Record<string, unknown>;
  /** The time of its last update. */
  updatedAt?: string;
  /** Its number in this list that it replies to, from 0. */
  replyTo?: number;
}
