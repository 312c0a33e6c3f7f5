/** The header of the alerts: the screens about them, and the way to the wall. */
import { Monitor } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { alertsText } from "../text/screens/on-call/alerts.ts";
import { text } from "../text/text.ts";
import { BackLink } from "../ui/controls/BackLink.tsx";
import iconButton from "../ui/controls/IconButton.module.css";
import { Segments } from "../ui/controls/Segments.tsx";
import parts from "../ui/layout/pane-parts.module.css";
import styles from "./AlertsScreen.module.css";

const words = alertsText.list;

interface Props {
  view: "open" | "statistics";
  /** After the title. */
  children?: ReactNode;
}

export function AlertsHeader({ view, children }: Props) {
  const [, navigate] = useLocation();
  return (
    <header className={`${parts.header} ${styles.header}`}>
      <BackLink to="/" label={text.chats.back} isNarrowOnly />
      <div className={styles.titles}>
        <h1>{words.title}</h1>
        {children}
      </div>
      <Segments
        label={words.views}
        value={view}
        onChange={(chosen) => navigate(chosen === "open" ? "/alerts" : "/alerts/statistics")}
        options={[
          { value: "open", label: words.openView },
          { value: "statistics", label: words.statistics },
        ]}
      />
      <Link
        href="/alerts/wall"
        className={`${iconButton.button} ${styles.wall}`}
        aria-label={words.wall}
        title={words.wall}
        // Browsers allow full screen in response to a click only.
        onClick={() => void document.documentElement.requestFullscreen?.().catch(() => {})}
      >
        <Monitor size={18} />
      </Link>
    </header>
  );
}
