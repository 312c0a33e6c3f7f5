/** The signed-in app: the chats, the settings or the administration. */
import { canAdminister } from "@belfry/contracts/permissions";
import { lazy, Suspense, useState } from "react";
import { Redirect, useLocation, useRoute } from "wouter";
import { ChatsScreen } from "./chats/ChatsScreen.tsx";
import { useChats, useMe } from "./live/hooks.ts";
import { useSettingsShortcut } from "./sidebar/settings-shortcut.ts";
import { text } from "./text/text.ts";
import { Spinner } from "./ui/marks/Spinner.tsx";
import styles from "./Workspace.module.css";

const SettingsScreen = lazy(() => import("./settings/SettingsScreen.tsx"));
const AdminScreen = lazy(() => import("./admin/AdminScreen.tsx"));

const loading = (
  <div className={styles.loading}>
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
  const [lastLocation, setLastLocation] = useState("/");
  useSettingsShortcut();

  if (!isAway && location !== lastLocation) setLastLocation(location);

  if (!chats) return loading;
  if (isInAdmin && !canAdminister(me)) return <Redirect to="/" replace />;
  if (!isAway) return <ChatsScreen chats={chats} me={me} onSignedOut={onSignedOut} />;
  return (
    <Suspense fallback={loading}>
      {isInAdmin ? (
        <AdminScreen me={me} backTo={lastLocation} />
      ) : (
        <SettingsScreen me={me} backTo={lastLocation} />
      )}
    </Suspense>
  );
}
