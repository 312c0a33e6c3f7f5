/** The signed-in app: the chats, or one's settings in their place. */
import { lazy, Suspense, useState } from "react";
import { useLocation, useRoute } from "wouter";
import { ChatsScreen } from "./chats/ChatsScreen.tsx";
import { useChats, useMe } from "./live/hooks.ts";
import { useSettingsKey } from "./settings/shortcut.ts";
import { text } from "./text/text.ts";
import { Spinner } from "./ui/marks/Spinner.tsx";
import styles from "./Workspace.module.css";

const SettingsScreen = lazy(() => import("./settings/SettingsScreen.tsx"));

const waiting = (
  <div className={styles.waiting}>
    <Spinner label={text.ui.loading} />
  </div>
);

export function Workspace({ onSignedOut }: { onSignedOut: () => void }) {
  const me = useMe();
  const chats = useChats();
  const [location] = useLocation();
  const [isInSettings] = useRoute("/settings/*?");
  const [lastPlace, setLastPlace] = useState("/");
  useSettingsKey();

  if (!isInSettings && location !== lastPlace) setLastPlace(location);

  if (!chats) return waiting;
  if (!isInSettings) return <ChatsScreen chats={chats} me={me} onSignedOut={onSignedOut} />;
  return (
    <Suspense fallback={waiting}>
      <SettingsScreen me={me} backTo={lastPlace} />
    </Suspense>
  );
}
