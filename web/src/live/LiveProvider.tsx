/** Provides the live client, which is connected while this component is mounted. */
import type { SessionEnd } from "@belfry/contracts/live/events";
import type { Me } from "@belfry/contracts/users";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { beforeSignOut, call, onSignedOut as listenSignedOut } from "../api/call.ts";
import { timers } from "../api/timers.ts";
import { ImageSource } from "../ui/marks/image-source.ts";
import { createClient, type LiveClient } from "./client.ts";
import { createFrameNotifier } from "./frames/frame-notifier.ts";
import { LiveContext } from "./hooks.ts";
import { useImagePath } from "./image-paths.ts";
import { localState } from "./local-state.ts";

interface Props {
  me: Me;
  /** Called once, when the session has ended or is limited to turning on two-factor. */
  onSignedOut: (reason: SessionEnd | null) => void;
  children: ReactNode;
}

export function LiveProvider({ me, onSignedOut, children }: Props) {
  const [client, setClient] = useState(connect);

  /** A new client loads everything again. Unsent messages are in `localState`. */
  function connect(): LiveClient {
    const onOtherEpoch = () => setClient(connect());
    const browser = { WebSocket, window, document, timers };
    return createClient({ me, call, localState, onOtherEpoch, ...browser });
  }

  useEffect(() => listenSignedOut(onSignedOut), [onSignedOut]);
  useEffect(() => client.start(), [client]);
  useEffect(() => beforeSignOut(client.sendDeletions), [client]);
  const live = useMemo(() => {
    const { setTimeout, clearTimeout } = timers;
    const requestAnimationFrame = (run: () => void) => window.requestAnimationFrame(run);
    const frames = { requestAnimationFrame, setTimeout, clearTimeout };
    return { ...client, subscribe: createFrameNotifier(client.store.subscribe, frames) };
  }, [client]);
  return (
    <LiveContext value={live}>
      <ImageSource value={useImagePath}>{children}</ImageSource>
    </LiveContext>
  );
}
