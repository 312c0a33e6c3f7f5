/** The signed-in app: the chats, the settings or the administration. */
import { canAdminister } from "@belfry/contracts/permissions";
import { lazy, Suspense, useState } from "react";
import { Redirect, useLocation, useRoute } from "wouter";
import { ChatsScreen } from "./chats/ChatsScreen.tsx";
import { useChats, useMe } from "./live/hooks.ts";
import { useSettingsShortcut } from "./sidebar/settings-shortcut.ts";
import { Loading } from "./ui/layout/Loading.tsx";

const SettingsScreen = lazy(() => import("./settings/SettingsScreen.tsx"));
const AdminScreen = lazy(() => import("./admin/AdminScreen.tsx"));

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

  if (!chats) return <Loading />;
  if (isInAdmin && !canAdminister(me)) return <Redirect to="/" replace />;
  if (!isAway) return <ChatsScreen chats={chats} me={me} onSignedOut={onSignedOut} />;
  return (
    <Suspense fallback={<Loading />}>
      {isInAdmin ? (
        <AdminScreen me={me} backTo={lastLocation} />
      ) : (
        <SettingsScreen me={me} backTo={lastLocation} />
      )}
    </Suspense>
  );
}
