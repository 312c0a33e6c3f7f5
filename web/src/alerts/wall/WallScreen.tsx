/** The open alerts on a large screen: live, without controls, and readable from far. */
import type { Message } from "@belfry/contracts/messages/messages";
import { CircleCheck } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Link, useLocation } from "wouter";
import { alertKey } from "../../live/alerts/alert-patches.ts";
import { useOpenAlerts } from "../../live/open-alerts/use-alerts.ts";
import { useWindowTitle } from "../../live/weight/use-window-title.ts";
import { clockTime } from "../../text/message-times.ts";
import { alertsText } from "../../text/screens/on-call/alerts.ts";
import { wallText as words } from "../../text/screens/on-call/wall.ts";
import { text } from "../../text/text.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Logo } from "../../ui/marks/Logo.tsx";
import { LiveState } from "../LiveState.tsx";
import { useAwake } from "./use-awake.ts";
import { useNow } from "./use-now.ts";
import { useWallDuty } from "./use-wall-duty.ts";
import { WallRow } from "./WallRow.tsx";
import styles from "./wall.module.css";

const shownMax = 7;
const pointerMs = 3000;

export default function WallScreen() {
  useWindowTitle(words.title);
  useAwake();
  const isIdle = useIdlePointer();
  useLeaveOnEscape();
  const open = useOpenAlerts();
  const alerts = useMemo(() => sorted(open), [open]);
  const chatIds = useMemo(() => [...new Set(open.map(({ chatId }) => chatId))], [open]);
  const isNew = useNewKeys(alerts);
  return (
    <main className={styles.wall} data-idle={isIdle || undefined} aria-label={words.title}>
      <h1 className="visually-hidden">{words.title}</h1>
      <header className={styles.head}>
        <Link href="/alerts" className={styles.leave} aria-label={words.leave} title={words.leave}>
          <Logo size={44} />
        </Link>
        <Counts alerts={alerts} />
        <Duty chatIds={chatIds} />
        <Clock />
      </header>
      {alerts.length === 0 ? (
        <p className={styles.empty}>
          <CircleCheck aria-hidden="true" />
          {alertsText.list.empty}
        </p>
      ) : (
        <ul className={styles.rows}>
          {alerts.slice(0, shownMax).map((alert) => (
            <WallRow key={alertKey(alert)} alert={alert} isNew={isNew(alert)} />
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        {alerts.length > shownMax && <span>{words.more(alerts.length - shownMax)}</span>}
        <LiveState />
      </footer>
    </main>
  );
}

/** In each level those that nobody is on first. The others keep their order. */
function sorted(alerts: readonly Message[]): Message[] {
  const weightOf = ({ level, acknowledgement }: Message) =>
    (level === "critical" ? 0 : level === "warning" ? 2 : 4) + (acknowledgement ? 1 : 0);
  return alerts.toSorted((a, b) => weightOf(a) - weightOf(b));
}

function Counts({ alerts }: { alerts: readonly Message[] }) {
  const critical = alerts.filter(({ level }) => level === "critical");
  const unowned = critical.filter(({ acknowledgement }) => !acknowledgement).length;
  const warnings = alerts.filter(({ level }) => level === "warning").length;
  const others = alerts.length - critical.length - warnings;
  return (
    <p className={styles.counts}>
      {critical.length > 0 && (
        <span>
          <strong data-tone="critical">{text.chats.number(critical.length)}</strong>{" "}
          {unowned > 0 ? words.criticalUnowned(unowned) : words.critical}
        </span>
      )}
      {warnings > 0 && (
        <span>
          <strong data-tone="warning">{text.chats.number(warnings)}</strong>{" "}
          {words.warnings(warnings)}
        </span>
      )}
      {others > 0 && (
        <span>
          <strong>{text.chats.number(others)}</strong> {words.others(others)}
        </span>
      )}
    </p>
  );
}

function Duty({ chatIds }: { chatIds: readonly number[] }) {
  const people = useWallDuty(chatIds);
  if (people.length === 0) return null;
  return (
    <p className={styles.duty}>
      {people.map(({ userId, displayName }) => (
        <Avatar key={userId} userId={userId} name={displayName} url={null} size={36} />
      ))}
      <span dir="auto">
        <EmojiText>{words.onDuty(people.map(({ displayName }) => displayName))}</EmojiText>
      </span>
    </p>
  );
}

function Clock() {
  const iso = new Date(useNow()).toISOString();
  return (
    <time className={styles.clock} dateTime={iso}>
      {clockTime(iso)}
    </time>
  );
}

/** Returns true while the pointer has not moved for some seconds. */
function useIdlePointer(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), pointerMs);
    const onMove = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), pointerMs);
    };
    window.addEventListener("pointermove", onMove);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointermove", onMove);
    };
  }, []);
  return isIdle;
}

/** Browsers end full screen with Esc themselves, and the page receives the key only without it. */
function useLeaveOnEscape(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && navigate("/alerts");
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, [navigate]);
}

/** The rows that were there when the page opened are not new. */
function useNewKeys(alerts: readonly Message[]): (alert: Message) => boolean {
  const [known] = useState(() => new Set(alerts.map(alertKey)));
  const [openedAt] = useState(Date.now);
  return (alert) => !known.has(alertKey(alert)) && Date.parse(alert.createdAt) >= openedAt - 10_000;
}
