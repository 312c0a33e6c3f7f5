/** Settings → Notifications: the notification settings of the user and of this device. */
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
