/** Settings → Notifications: what notifies the user, and whether this device shows it. */
import type { Me } from "@belfry/contracts/users";
import { ThisDevice } from "./ThisDevice.tsx";
import { WhatNotifiesMe } from "./WhatNotifiesMe.tsx";

export function Notifications({ me }: { me: Me }) {
  return (
    <>
      <ThisDevice me={me} />
      <WhatNotifiesMe />
    </>
  );
}
