/** Settings → Notifications: what notifies the user. */
import { WhatNotifiesMe } from "./WhatNotifiesMe.tsx";

export function Notifications() {
  return <WhatNotifiesMe />;
}
