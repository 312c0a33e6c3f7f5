/** Maintenance windows: times in which all messages of a webhook, or of a chat's webhooks, are silenced. */
import Type, { type Static } from "typebox";
import { ChatParams } from "../../chats.ts";
import { Id, orNull, Time } from "../../ids.ts";
import { limits } from "../../limits.ts";

export const WindowTimes = Type.Union([
  Type.Object({ kind: Type.Literal("once"), startAt: Time, endAt: Time }),
  Type.Object({
    kind: Type.Literal("weekly"),
    /** ISO 8601: Monday is 1, Sunday is 7. */
    weekday: Type.Integer({ minimum: 1, maximum: 7 }),
    /** `HH:MM` in the time zone. A time that clocks skip is as much later as they skip. */
    time: Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" }),
    minutes: Type.Integer({ minimum: 1, maximum: limits.windowMaxMinutes }),
    /** A name of the IANA database, such as `Europe/Vienna`. */
    timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  }),
]);
export type WindowTimes = Static<typeof WindowTimes>;

export const MaintenanceWindow = Type.Object({
  id: Id,
  /** Null for all webhooks of the chat. */
  webhookId: orNull(Id),
  times: WindowTimes,
  why: orNull(Type.String()),
  by: Type.Object({ userId: Id, displayName: Type.String() }),
  createdAt: Time,
  /** The current time of the window, or else the next one. */
  startAt: Time,
  endAt: Time,
});
export type MaintenanceWindow = Static<typeof MaintenanceWindow>;

/** Those that are not over, the next one first. */
export const MaintenanceList = Type.Object({ items: Type.Array(MaintenanceWindow) });
export type MaintenanceList = Static<typeof MaintenanceList>;

export const AddMaintenance = Type.Object({
  /** Absent: all webhooks of the chat. */
  webhookId: Type.Optional(Id),
  times: WindowTimes,
  /** One line. */
  why: Type.Optional(Type.String()),
});
export type AddMaintenance = Static<typeof AddMaintenance>;

export const WindowParams = Type.Object({ ...ChatParams.properties, windowId: Id });
