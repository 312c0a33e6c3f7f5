/** Open alerts in the chats of the user, and the acknowledgements that the server has not confirmed. */

import { renameActors, withAlert } from "@belfry/contracts/alerts/alert-changes";
import type { ServerEvent } from "@belfry/contracts/live/events";
import type {
  AcknowledgeAlert,
  Acknowledgement,
} from "@belfry/contracts/messages/alerts/acknowledgement";
import type { Message } from "@belfry/contracts/messages/messages";
import type { UserSummary } from "@belfry/contracts/users";
import type { Call } from "../../api/call.ts";
import type { Loads } from "../../api/loads.ts";
import type { Timers } from "../../api/timers.ts";
import { type AlertPatch, type Live, type Store, withMessage } from "../store.ts";
import { type AlertKey, alertKey } from "./alert-patches.ts";

export type Alerts = ReturnType<typeof createAlerts>;

export interface AlertsOptions {
  store: Store;
  call: Call;
  loads: Loads;
  timers: Pick<Timers, "setTimeout">;
}

const subject = "alerts";
const limit = 500;
/** How long the screen says that somebody else was faster. */
const lostMs = 4000;
const path = "/api/chats/:chatId/messages/:messageId";

export function createAlerts({ store, call, loads, timers }: AlertsOptions) {
  /** Events since the running request was sent: its reply may lack them. */
  let received: ServerEvent[] | null = null;
  /** The `rev` with which alerts have ended: an older event may come after the reply that ended them. */
  const endRevs = new Map<string, number>();
  const running = new Map<string, Promise<unknown>>();

  function put(message: Message): void {
    const key = alertKey(message);
    const isOpen = message.state === "open" && !message.deletedAt;
    if (!isOpen && store.get().alerts[key]) endRevs.set(key, message.rev);
    store.set((live) => putAlert(live, message, (endRevs.get(key) ?? 0) < message.rev));
  }

  /** Updates the name of a user in the acknowledgements. */
  function rename(chatId: number, user: UserSummary): void {
    for (const alert of Object.values(store.get().alerts)) {
      if (alert.chatId === chatId) put(renameActors(alert, user));
    }
  }

  function onApplied(event: ServerEvent): void {
    received?.push(event);
    if ("message" in event) put(event.message);
    else if (event.type === "alert.changed") {
      const known = store.get().alerts[alertKey(event)];
      if (known && known.rev < event.rev) put(withAlert(known, event));
    } else if (event.type === "author.changed") rename(event.chatId, event.user);
    else if (event.type === "member.changed") {
      if (event.member) rename(event.chatId, event.member.user);
    } else if (event.type === "chat.removed") {
      store.set((live) => keepAlerts(live, ({ chatId }) => chatId !== event.chatId));
    } else if (event.type === "chat.changed") {
      const { id, firstMessageId, archivedAt } = event.chat;
      const isListed = (one: Message) => one.id >= firstMessageId && archivedAt === null;
      store.set((live) => keepAlerts(live, (one) => one.chatId !== id || isListed(one)));
    } else if (event.type === "chat.added") void load();
  }

  /** The alerts of a restored chat are listed again. Called before the event is applied. */
  function onEvent(event: ServerEvent): void {
    if (event.type !== "chat.changed" || event.chat.archivedAt !== null) return;
    if (store.get().state.chats[event.chat.id]?.archivedAt) void load();
  }

  /** Replaces the list, because events may have been missed. */
  function load(): Promise<void> {
    loads.outdate(subject);
    return loads.once(subject, async () => {
      const loaded = await loads.current([subject], () => {
        received = [];
        return call("GET /api/alerts", { query: { limit } });
      });
      const newer = received ?? [];
      received = null;
      if (!loaded) return;
      endRevs.clear();
      const alerts = Object.fromEntries(loaded.items.map((one) => [alertKey(one), one]));
      store.set((live) => ({ ...live, alerts, hasAllAlerts: !loaded.hasMore }));
      newer.forEach(onApplied);
    });
  }

  function setPatch(key: string, patch: AlertPatch | null, before?: AlertPatch): void {
    store.set((live) => {
      const { [key]: known, ...others } = live.alertPatches;
      if (before && known !== before) return live;
      return { ...live, alertPatches: patch ? { ...others, [key]: patch } : others };
    });
  }

  /** Shows a change at once. Changes to one alert are sent one after the other. */
  async function change(
    alert: AlertKey,
    patch: AlertPatch,
    send: () => Promise<Message>,
  ): Promise<Message> {
    const key = alertKey(alert);
    setPatch(key, patch);
    const before = running.get(key);
    const sent = before ? before.then(send, send) : send();
    running.set(key, sent);
    try {
      const message = await sent;
      store.set((live) => withMessage(live, message));
      put(message);
      return message;
    } finally {
      setPatch(key, null, patch);
      if (running.get(key) === sent) running.delete(key);
    }
  }

  async function acknowledge(alert: Message, body: AcknowledgeAlert = {}): Promise<Message> {
    const { me } = store.get();
    const by = { userId: me.id, displayName: me.displayName };
    const { chatId, id: messageId, acknowledgement: known } = alert;
    const kept = known && !body.takeOver ? known : { by, at: new Date().toISOString() };
    const message = await change(alert, { acknowledgement: acknowledged(kept, body) }, () =>
      call(`PUT ${path}/acknowledgement`, { params: { chatId, messageId }, body }),
    );
    const owner = message.acknowledgement?.by;
    if (!known && owner && owner !== "sender" && owner.userId !== me.id) showLost(alert);
    return message;
  }

  function showLost(alert: AlertKey): void {
    const key = alertKey(alert);
    if (store.get().alertPatches[key]) return; // the user has changed it again
    const lost = { isLost: true } as const;
    setPatch(key, lost);
    timers.setTimeout(() => setPatch(key, null, lost), lostMs);
  }

  const unacknowledge = (alert: AlertKey): Promise<Message> =>
    change(alert, { acknowledgement: undefined }, () =>
      call(`DELETE ${path}/acknowledgement`, {
        params: { chatId: alert.chatId, messageId: alert.id },
      }),
    );

  /** A dialog asks before this, and waits for the reply. */
  async function closeAlert({ chatId, id: messageId }: AlertKey): Promise<void> {
    const message = await call(`PUT ${path}/closed`, { params: { chatId, messageId } });
    store.set((live) => withMessage(live, message));
    put(message);
  }

  return { load, onEvent, onApplied, actions: { acknowledge, unacknowledge, closeAlert } };
}

/** Returns the acknowledgement as the server will store it. */
function acknowledged(before: Acknowledgement, body: AcknowledgeAlert): Acknowledgement {
  const { note, remindAt, newSince, ...rest } = before;
  const { note: newNote, remindAfterMinutes: minutes, confirm } = body;
  const shownNote = newNote === undefined ? note : newNote;
  const shownRemindAt =
    minutes === undefined
      ? remindAt
      : minutes && new Date(Date.now() + minutes * 60_000).toISOString();
  return {
    ...rest,
    ...(shownNote && { note: shownNote }),
    ...(shownRemindAt && { remindAt: shownRemindAt }),
    ...(newSince && !confirm && { newSince }),
  };
}

function putAlert(live: Live, message: Message, isNewer: boolean): Live {
  const key = alertKey(message);
  const { [key]: known, ...others } = live.alerts;
  if (!isNewer && !known) return live;
  if (known && known.rev > message.rev) return live;
  const isOpen = message.state === "open" && !message.deletedAt;
  if (!isOpen && !known) return live;
  if (isOpen && !live.state.chats[message.chatId]) return live;
  return { ...live, alerts: isOpen ? { ...others, [key]: message } : others };
}

function keepAlerts(live: Live, isKept: (alert: Message) => boolean): Live {
  const all = Object.entries(live.alerts);
  const kept = all.filter(([, alert]) => isKept(alert));
  return kept.length === all.length ? live : { ...live, alerts: Object.fromEntries(kept) };
}
