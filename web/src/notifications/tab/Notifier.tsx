/** Everything that notifies: the service worker, the push subscription, and notifications of this tab. */
import { useEffect } from "react";
import { useLocation } from "wouter";
import { useActions, useMe } from "../../live/hooks.ts";
import { repairDevice } from "../../push/device.ts";
import { onOpenRequest, registerWorker } from "../../push/worker.ts";
import { useTabNotifications } from "./use-tab-notifications.ts";
import { useViewedChat } from "./use-viewed-chat.ts";

export default function Notifier() {
  const me = useMe();
  const { view } = useActions();
  const [, navigate] = useLocation();
  const chatId = useViewedChat();

  useEffect(() => {
    void registerWorker();
    // Not reached or not allowed: the next visit repairs it, and the settings say what is wrong.
    repairDevice(me.id).catch(() => {});
  }, [me.id]);

  useEffect(() => onOpenRequest((path) => navigate(path)), [navigate]);

  useEffect(() => {
    view(chatId);
    // The server forgets it after 90 seconds.
    const timer = setInterval(() => chatId !== null && view(chatId), 45_000);
    return () => clearInterval(timer);
  }, [view, chatId]);

  useTabNotifications(chatId);
  return null;
}
