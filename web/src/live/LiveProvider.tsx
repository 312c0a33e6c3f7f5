/** Holds the signed-in client for everything below it, connected while mounted. */
import type { SessionEnd } from "@belfry/contracts/live/events";
import type { Me } from "@belfry/contracts/users";
import { type ReactNode, useEffect, useState } from "react";
import { onSignedOut as listenSignedOut } from "../api/call.ts";
import { PictureSource } from "../ui/marks/picture-source.ts";
import { createClient } from "./client.ts";
import { LiveContext } from "./hooks.ts";
import { useImagePath } from "./image-paths.ts";

interface Props {
  me: Me;
  /** The session has ended, or may do nothing but turn on two-factor; called once. */
  onSignedOut: (reason: SessionEnd | null) => void;
  children: ReactNode;
}

export function LiveProvider({ me, onSignedOut, children }: Props) {
  const [client] = useState(() => createClient(me));
  useEffect(() => listenSignedOut(onSignedOut), [onSignedOut]);
  useEffect(() => client.start(), [client]);
  return (
    <LiveContext value={client}>
      <PictureSource value={useImagePath}>{children}</PictureSource>
    </LiveContext>
  );
}
