/** The client of a signed-in user: its store, the parts that update the store, and its actions. */
import type { ServerEvent } from "@belfry/contracts/live/events";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Me } from "@belfry/contracts/users";
import type { Call } from "../api/call.ts";
import { createLoads } from "../api/loads.ts";
import { createRetries } from "../api/timers.ts";
import { createChatActions } from "./actions/chat-actions.ts";
import { createMessageActions } from "./actions/message-actions.ts";
import { createReactionActions } from "./actions/reaction-actions.ts";
import { createAlertsOnDemand } from "./alerts/alerts-on-demand.ts";
import { createDeletions } from "./deletions/deletions.ts";
import { dropEditDrafts } from "./deletions/edit-drafts.ts";
import { createHistory } from "./history.ts";
import { createLists } from "./lists.ts";
import type { LocalState } from "./local-state.ts";
import { createOutbox, loadUnsent } from "./outbox.ts";
import { createPeople } from "./people/people.ts";
import { createReadMarks } from "./read-marks.ts";
import { createSaved } from "./saved/saved.ts";
import { createScheduled } from "./scheduled/scheduled.ts";
import { createSidebarState } from "./sidebar/sidebar-state.ts";
import type { SocketBrowser } from "./socket.ts";
import { createStore } from "./store.ts";
import { createSync } from "./sync.ts";
import { createThreads } from "./threads/threads.ts";

interface ClientOptions extends SocketBrowser {
  me: Me;
  call: Call;
  localState: LocalState;
  /** The database was restored: this client must be replaced by a new one. */
  onOtherEpoch: () => void;
}

export type LiveClient = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions) {
  const { me, call, localState, WebSocket, window, document, timers } = options;
  const store = createStore(me, loadUnsent(localState, me.id));
  const retries = createRetries(timers);
  const loads = createLoads(retries);
  const lists = createLists({ store, call, loads });
  const onMessages = (messages: readonly Message[]) => dropEditDrafts(localState, me.id, messages);
  const history = createHistory({ store, call, loads, retries, onMessages });
  const readMarks = createReadMarks({ store, call, retries, timers });
  const saved = createSaved({ store, call, loads });
  const scheduled = createScheduled({ store, call, loads });
  const sidebar = createSidebarState({ store, call, loads });
  const alerts = createAlertsOnDemand({ store, call, loads, timers });
  const outbox = createOutbox({ store, call, retries, localState, timers });
  const deletions = createDeletions({ store, call, window, document });
  const people = createPeople({ store, timers, window, document });

  /** The chat on this screen, while its user is there. */
  let viewedChatId: number | null = null;
  let sync: ReturnType<typeof createSync> | null = null;
  const threads = createThreads({ store, call, loads, send: (frame) => sync?.send(frame) });

  function view(chatId: number | null) {
    viewedChatId = chatId;
    sync?.send({ type: "viewing", chatId });
  }

  /** Connects without waiting for the next attempt. */
  const reconnect = () => sync?.retryNow();

  const eventListeners = new Set<(event: ServerEvent) => void>();

  /** Calls the listener after each live event. Returns a function that ends this. */
  function onEvent(listener: (event: ServerEvent) => void): () => void {
    eventListeners.add(listener);
    return () => void eventListeners.delete(listener);
  }

  function onOtherEpoch() {
    deletions.dropAll(); // their ids may belong to other messages
    options.onOtherEpoch();
  }

  /** Connects. Returns a function that stops the client, which may be started again. */
  function start(): () => void {
    retries.start();
    window.addEventListener("storage", outbox.onStorage);
    lists.loadChats().catch(() => {}); // loaded again when the socket is ready
    void sidebar.load();
    const started = createSync({
      ...{ store, lists, history, call, onOtherEpoch, WebSocket, window, document, timers },
      onOpen() {
        retries.wake();
        outbox.flush();
        readMarks.flush();
        void alerts.load();
        void saved.load();
        void scheduled.load();
        void sidebar.load();
        void threads.load();
        if (viewedChatId !== null) view(viewedChatId);
      },
      onApplied(event) {
        if ("message" in event) onMessages([event.message]);
        alerts.onApplied(event);
        threads.onApplied(event);
        for (const listener of eventListeners) listener(event);
      },
      onMissed(chatId) {
        void lists.loadCounters(chatId);
        void alerts.load();
      },
      onEvent(event) {
        people.onEvent(event);
        alerts.onEvent(event);
        saved.onEvent(event);
        scheduled.onEvent(event);
        threads.onEvent(event);
      },
    });
    const stopPeople = people.start(started.send);
    const stopDeletions = deletions.watch();
    sync = started;
    return () => {
      sync = null;
      stopPeople();
      stopDeletions();
      started.close();
      retries.stop();
      window.removeEventListener("storage", outbox.onStorage);
    };
  }

  const { openChat, closeChat, loadOlder, loadNewer } = history;
  const { loadMembers } = lists;
  const { post, retry, discard } = outbox;
  const putMe = (me: Me) => store.set((live) => ({ ...live, me }));

  return {
    store,
    people,
    actions: {
      ...{ openChat, closeChat, loadOlder, loadNewer, loadMembers },
      ...{ post, retry, discard, putMe, view, reconnect },
      ...createChatActions({ store, call, userId: me.id }),
      ...createMessageActions({ store, call, loads }),
      ...createReactionActions({ store, call }),
      ...alerts.actions,
      ...threads.actions,
      markRead: readMarks.markRead,
      markUnread: readMarks.markUnread,
      setSaved: saved.setSaved,
      changeSidebar: sidebar.change,
      closeSection: sidebar.closeSection,
      markMany: readMarks.markMany,
      startDeletion: deletions.start,
      onEvent,
    },
    start,
    /** Sends the deletions that could still be undone. */
    sendDeletions: deletions.sendAll,
  };
}
