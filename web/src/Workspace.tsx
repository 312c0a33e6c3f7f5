/** The signed-in app: the chats, or one's settings or the server's administration in their place. */
import { canAdminister } from "@belfry/contracts/permissions";
import { lazy, Suspense, useState } from "react";
import { Redirect, useLocation, useRoute } from "wouter";
import { ChatsScreen } from "./chats/ChatsScreen.tsx";
import { useChats, useMe } from "./live/hooks.ts";
import { useSettingsKey } from "./sidebar/shortcut.ts";
import { text } from "./text/text.ts";
import { Spinner } from "./ui/marks/Spinner.tsx";
import styles from "./Workspace.module.css";

const SettingsScreen = lazy(() => import("./settings/SettingsScreen.tsx"));
const AdminScreen = lazy(() => import("./admin/AdminScreen.tsx"));

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
  const [isInAdmin] = useRoute("/admin/*?");
  const isAway = isInSettings || isInAdmin;
  const [lastPlace, setLastPlace] = useState("/");
  useSettingsKey();

  if (!isAway && location !== lastPlace) setLastPlace(location);

  if (!chats) return waiting;
  if (isInAdmin && !canAdminister(me)) return <Redirect to="/" replace />;
  if (!isAway) return <ChatsScreen chats={chats} me={me} onSignedOut={onSignedOut} />;
  return (
    <Suspense fallback={waiting}>
      {isInAdmin ? (
        <AdminScreen me={me} backTo={lastPlace} />
      ) : (
        <SettingsScreen me={me} backTo={lastPlace} />
      )}
    </Suspense>
  );
}
