/** The signed-in app: the chats, the settings or the administration. */
import { canAdminister } from "@belfry/contracts/permissions";
import {
  lazy,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useState,
  useTransition,
} from "react";
import { Redirect, useLocation, useRoute } from "wouter";
import { ChatsScreen } from "./chats/ChatsScreen.tsx";
import { useActions, useChats, useConnection, useLive, useMe } from "./live/hooks.ts";
import { useEarlyKeys } from "./palette/early-keys.ts";
import { addRecent } from "./palette/recent.ts";
import { ItemBoundary } from "./ui/broken/ItemBoundary.tsx";
import { Loading } from "./ui/layout/Loading.tsx";
import { Unreachable } from "./ui/layout/Unreachable.tsx";
import { lazyView } from "./ui/lazy-view.ts";
import { prefetchOnDemand } from "./ui/on-demand.ts";
import { useShortcut } from "./ui/shortcuts/use-shortcut.ts";

const Notifier = lazy(() => import("./notifications/tab/Notifier.tsx"));
const SettingsScreen = lazyView(() => import("./settings/SettingsScreen.tsx"));
const PaletteHost = lazyView(() => import("./palette/PaletteHost.tsx"));
const ShortcutsDialog = lazyView(() => import("./ui/dialogs/ShortcutsDialog.tsx"));
const WallScreen = lazyView(() => import("./alerts/wall/WallScreen.tsx"));
const AdminScreen = lazyView(() => import("./admin/AdminScreen.tsx"));

export function Workspace({ onSignedOut }: { onSignedOut: () => void }) {
  return (
    <>
      <Screen onSignedOut={onSignedOut} />
      <ItemBoundary item={null} look="nothing">
        <Suspense>
          <Notifier />
        </Suspense>
      </ItemBoundary>
    </>
  );
}

function Screen({ onSignedOut }: { onSignedOut: () => void }) {
  const me = useMe();
  const chats = useChats();
  const [location, navigate] = useLocation();
  const [isInSettings] = useRoute("/settings/*?");
  const [isInAdmin] = useRoute("/admin/*?");
  const isOnWall = location === "/alerts/wall";
  const isAway = isInSettings || isInAdmin || isOnWall;
  const [lastLocation, setLastLocation] = useState("/");
  const [, inChat] = useRoute("/chats/:chatId/*?");
  const openChatId = Number(inChat?.chatId) || undefined;
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isPaletteOpening, startOpening] = useTransition();
  const openPalette = useCallback(() => startOpening(() => setPaletteOpen(true)), []);
  useEarlyKeys(isPaletteOpening);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = useCallback(() => startTransition(() => setHelpOpen(true)), []);
  const openSettings = useCallback(() => navigate("/settings"), [navigate]);
  useShortcut("palette", openPalette);
  useShortcut("settings", openSettings);
  useShortcut("help", openHelp);
  useEffect(() => {
    if (openChatId) addRecent(openChatId);
  }, [openChatId]);
  usePrefetch(openChatId);

  if (!isAway && location !== lastLocation) setLastLocation(location);

  if (!chats) return <ChatsLoading />;
  if (isInAdmin && !canAdminister(me)) return <Redirect to="/" replace />;
  const screen = isAway ? (
    <Suspense fallback={<Loading />}>
      {isOnWall ? (
        <WallScreen />
      ) : isInAdmin ? (
        <AdminScreen me={me} backTo={lastLocation} onSignedOut={onSignedOut} />
      ) : (
        <SettingsScreen me={me} backTo={lastLocation} onSignedOut={onSignedOut} />
      )}
    </Suspense>
  ) : (
    <ChatsScreen chats={chats} me={me} onSearch={openPalette} onSignedOut={onSignedOut} />
  );
  return (
    <>
      {screen}
      <Suspense>
        {isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
        {isPaletteOpen && (
          <PaletteHost
            me={me}
            chats={chats}
            openChatId={openChatId}
            onSignedOut={onSignedOut}
            onClose={() => setPaletteOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Shown until the first list of chats arrives. */
function ChatsLoading() {
  const connection = useConnection();
  const retryAt = useLive((live) => live.retryAt);
  const { reconnect } = useActions();
  const [isLost, setLost] = useState(false);
  if (connection === "waiting" && !isLost) setLost(true);
  return isLost ? <Unreachable retryAt={retryAt} onRetry={reconnect} /> : <Loading />;
}

/** Fetches the other screens as soon as the first one is complete. */
function usePrefetch(openChatId: number | undefined): void {
  const isComplete = useLive(({ isLoaded, state: { chats, timelines } }) => {
    const isWaiting = openChatId && chats[openChatId] && !timelines[openChatId];
    return isLoaded && !isWaiting;
  });
  useEffect(() => {
    if (isComplete) requestAnimationFrame(prefetchOnDemand);
  }, [isComplete]);
}
