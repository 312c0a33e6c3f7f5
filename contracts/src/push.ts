/** Push notifications: the subscriptions of a user's browsers. The endpoints are part of the table in `api.ts`. */
import Type, { type Static } from "typebox";
import { Id, NoContent, orNull, Time } from "./ids.ts";
import { limits } from "./limits.ts";

/** The result of `PushSubscription.toJSON` in a browser, and how its notifications look. */
export const PutPushSubscription = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: limits.pushEndpointLength }),
  /** In base64url without padding: 65 and 16 bytes. */
  keys: Type.Object({
    p256dh: Type.String({ pattern: "^[A-Za-z0-9_-]{87}$" }),
    auth: Type.String({ pattern: "^[A-Za-z0-9_-]{22}$" }),
  }),
  /** Milliseconds since 1970 UTC. */
  expirationTime: Type.Optional(orNull(Type.Number())),
  /** False sends neither names nor text: "New message". Absent: as before, or true. */
  showsText: Type.Optional(Type.Boolean()),
});
export type PutPushSubscription = Static<typeof PutPushSubscription>;

export const PushDevice = Type.Object({
  sessionId: Id,
  /** Such as "Firefox on Linux". */
  device: Type.String(),
  /** Host of the push service. */
  service: Type.String(),
  /** Whether it belongs to the session of this request. */
  isCurrent: Type.Boolean(),
  showsText: Type.Boolean(),
  createdAt: Time,
  lastSentAt: orNull(Time),
  /** Why the last notifications were not accepted by the push service. */
  failing: orNull(Type.Object({ since: Time, reason: Type.String() })),
  /** The last test notification. */
  test: orNull(
    Type.Object({
      at: Time,
      /** Why the push service did not accept it. */
      failure: orNull(Type.String()),
      /** Null until the user has opened it. */
      openedAfterMs: orNull(Type.Integer({ minimum: 0 })),
    }),
  ),
});
export type PushDevice = Static<typeof PushDevice>;

/**
 * Push services must be able to reach the administrator. `no_https`: the public URL does not begin with
 * `https:`. `local_host`: push services reject its host. BELFRY_PUSH_SUBJECT solves both.
 */
export const PushOffReason = Type.Union([Type.Literal("no_https"), Type.Literal("local_host")]);
export type PushOffReason = Static<typeof PushOffReason>;

export const PushState = Type.Object({
  /** The `applicationServerKey` for `PushManager.subscribe`; null if push is off. */
  publicKey: orNull(Type.String()),
  offReason: orNull(PushOffReason),
  devices: Type.Array(PushDevice),
  /** The subscription of this session, to compare with the browser's. */
  current: orNull(Type.Object({ endpoint: Type.String(), p256dh: Type.String() })),
});
export type PushState = Static<typeof PushState>;

/** All devices of the user, also those whose subscription has ended with the test. */
export const PushTestResult = Type.Object({
  devices: Type.Array(
    Type.Object({
      sessionId: Id,
      device: Type.String(),
      /** Why the push service did not accept the notification; null if it did. */
      failure: orNull(Type.String()),
    }),
  ),
});
export type PushTestResult = Static<typeof PushTestResult>;

export const PushTestOpened = Type.Object({
  /** `at` of the test. */
  at: Time,
});

// biome-ignore format: one line per endpoint
export const pushEndpoints = {
  "GET /api/me/push-subscriptions": { access: "session", reply: PushState },
  "PUT /api/me/push-subscriptions": { access: "session", body: PutPushSubscription, reply: PushState },
  "DELETE /api/me/push-subscriptions": { access: "session", reply: NoContent },
  "POST /api/me/push-subscriptions/test": { access: "session", reply: PushTestResult },
  "POST /api/me/push-subscriptions/test/opened": { access: "session", body: PushTestOpened, reply: NoContent },
} as const;
